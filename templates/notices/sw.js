{% load static %}/* Shows push messages while no page of the site is open, and leads to the table on a touch;
   tells the site when the push service gives this browser another subscription. */

const ICON = "{% static 'icons/icon-192.png' %}";
const KEY = "{{ vapid_key|escapejs }}";
const RENEW = "{% url 'notices:renew_device' %}";
const MEMORY = ["push", "/subscription"]; // a cache and a place in it; js/notices/push.js fills it

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

/** What the site was told last: not every browser says which subscription is gone. */
async function remembered() {
  const [cache, place] = MEMORY;
  return (await (await caches.open(cache)).match(place))?.json();
}

async function remember(subscription) {
  const [cache, place] = MEMORY;
  await (await caches.open(cache)).put(place, new Response(JSON.stringify(subscription)));
}

/** The push service gave this browser another subscription, or asks it to take one. */
async function renew(event) {
  const old = event.oldSubscription?.toJSON() ?? (await remembered());
  if (!old) return;
  const options = { userVisibleOnly: true, applicationServerKey: KEY };
  const taken = event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = taken.toJSON();
  const facts = { old_endpoint: old.endpoint, old_auth: old.keys.auth, endpoint, ...keys };
  const answer = await fetch(RENEW, { method: "POST", body: new URLSearchParams(facts) });
  if (answer.ok) await remember({ endpoint, keys });
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
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
