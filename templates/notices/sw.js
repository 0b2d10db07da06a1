{% load static %}/* Shows push messages while no page of the site is open, and leads to the table on a touch. */

const ICON = "{% static 'icons/icon-192.png' %}";

/** Whoever looks at that very table sees the turn there. */
const isLookedAt = (windows, path) =>
  windows.some((page) => page.focused && new URL(page.url).pathname === path);

async function tell(message) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (isLookedAt(windows, message.path)) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    lang: message.lang,
    tag: message.tag,
    icon: ICON,
    data: { path: message.path },
  });
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
