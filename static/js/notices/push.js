/* The button that makes this browser take push messages. */

const place = document.querySelector("[data-push]");
const supported = "serviceWorker" in navigator && "PushManager" in window && isSecureContext;
const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"];

/** One sentence at a time. */
function say(what) {
  for (const name of ["on", "denied", "failed"]) {
    place.querySelector(`[data-push-${name}]`).hidden = name !== what;
  }
  place.querySelector("button").hidden = what === "on";
}

function bytes(text) {
  const padded = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(padded + "=".repeat((4 - (padded.length % 4)) % 4)), (c) =>
    c.charCodeAt(0),
  );
}

/** For the worker: if the push service replaces it, the site must be told which one it was. */
async function remember(subscription) {
  const memory = await caches.open("push");
  await memory.put("/subscription", new Response(JSON.stringify(subscription)));
}

/** The server remembers the subscription; told again, it is the same device. */
async function tellServer(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(place.dataset.url, {
    method: "POST",
    headers: { "X-CSRFToken": token() },
    body: new URLSearchParams({ endpoint, ...keys }),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  await remember(subscription);
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  try {
    const registration = await navigator.serviceWorker.register(place.dataset.worker);
    await navigator.serviceWorker.ready;
    const key = bytes(place.dataset.key);
    const options = { userVisibleOnly: true, applicationServerKey: key };
    await tellServer(await registration.pushManager.subscribe(options));
    location.reload();
  } catch (error) {
    console.warn(error);
    say("failed");
  }
}

/** The device whose subscription the page lists is this one. */
async function show() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  const endpoints = [...document.querySelectorAll("[data-endpoint]")].map((d) => d.dataset.endpoint);
  if (!subscription || !endpoints.includes(subscription.endpoint)) return;
  say("on");
  await remember(subscription);
}

if (place && supported) {
  place.hidden = false;
  document.querySelector("[data-push-none]").hidden = true;
  place.querySelector("button").addEventListener("click", subscribe);
  show().catch(console.warn);
}
