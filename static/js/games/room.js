/* The waiting room: when somebody comes, leaves or starts the game, show it. */

const room = document.getElementById("room-page");
const POLL = 10_000;

function heard(version) {
  if (version > Number(room.dataset.version)) location.reload();
}

function listen() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${room.dataset.socket}`);
  socket.addEventListener("message", (event) => heard(JSON.parse(event.data).version));
}

async function poll() {
  if (document.hidden) return;
  try {
    const answer = await fetch(room.dataset.poll, { headers: { Accept: "application/json" } });
    if (answer.ok) heard((await answer.json()).version);
  } catch {
    // No network: the next poll asks again.
  }
}

if (room) {
  listen();
  setInterval(poll, POLL);
}
