/* The line to a table: which version it is at, and the number of what was said last. When the
   socket is lost, the page asks every fifteen seconds instead until it is back. Whoever cares
   listens: "table:version", "table:said", and "table:line" for how the line is. */

const POLL = 15_000;
const LONGEST_WAIT = 30_000;
const page = document.querySelector("[data-socket]");
let tries = 0;
let socket = null;

const tell = (what, detail) => document.dispatchEvent(new CustomEvent(`table:${what}`, { detail }));

function told(message) {
  if (message.chat) tell("said", message.chat);
  if (message.version) tell("version", message.version);
}

/** The slow way, whenever the socket cannot be trusted. */
async function poll() {
  try {
    const answer = await fetch(page.dataset.poll, { headers: { Accept: "application/json" } });
    if (answer.ok) told(await answer.json());
  } catch {
    // No network: whoever shows the line says already that it is lost.
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${page.dataset.socket}`);
  socket.addEventListener("open", () => {
    tries = 0;
    tell("line", "live");
    poll();
  });
  socket.addEventListener("message", (event) => told(JSON.parse(event.data)));
  socket.addEventListener("close", lost);
}

function lost() {
  tell("line", "lost");
  tries += 1;
  const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT);
  setTimeout(connect, wait * (0.5 + Math.random() / 2));
}

if (page?.dataset.socket) {
  tell("line", "connecting");
  connect();
  setInterval(() => socket.readyState === WebSocket.OPEN || poll(), POLL);
  document.addEventListener("visibilitychange", () => document.hidden || poll());
}
