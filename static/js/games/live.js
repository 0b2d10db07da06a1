/* Live: the server says "version N", the page asks for its own fragments. When the socket is
   lost the page asks every fifteen seconds instead, and says so. */

const POLL = 15_000;
const LONGEST_WAIT = 30_000;
const PATIENCE = 5_000;
const table = document.getElementById("table");
const sign = document.getElementById("live");
const title = document.title.replace(/^\(\d+\) /, "");
let tries = 0;
let socket = null;
let fetching = false;
let wanted = 0;
let answerBy = 0; // until then the answer to a sent form, which brings the table along, may come

const version = () => Number(document.getElementById("board").dataset.version);
const region = () => document.getElementById("region-card")?.dataset.place || "";

function say(state) {
  sign.dataset.state = state;
  sign.querySelector(".live__word").textContent = sign.dataset[state];
}

/** Fetch what changed since this page's version; once more if the table moved on meanwhile. */
async function refresh(since) {
  if (fetching) return;
  fetching = true;
  const query = new URLSearchParams({ since, region: region() });
  try {
    await htmx.ajax("GET", `${table.dataset.fragments}?${query}`, { source: table, swap: "none" });
  } finally {
    fetching = false;
  }
  if (wanted > version() && since < wanted) setTimeout(catchUp, 1000);
}

/** A version of the table, or the number of something said at it. */
function told(message) {
  if (message.chat) document.dispatchEvent(new CustomEvent("table:said", { detail: message.chat }));
  if (message.version) heard(message.version);
}

function heard(number) {
  wanted = Math.max(wanted, number);
  catchUp();
}

function catchUp() {
  if (wanted <= version()) return;
  const wait = answerBy - Date.now();
  if (wait > 0) setTimeout(catchUp, wait);
  else refresh(version());
}

function sent(event) {
  if (event.detail.requestConfig.verb !== "post") return;
  answerBy = event.type === "htmx:beforeRequest" ? Date.now() + PATIENCE : 0;
  catchUp();
}

/** The slow way, whenever the socket cannot be trusted. */
async function poll() {
  try {
    const answer = await fetch(table.dataset.poll, { headers: { Accept: "application/json" } });
    if (answer.ok) told(await answer.json());
  } catch {
    // No network: the word on the page already says that it is not live.
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${table.dataset.socket}`);
  socket.addEventListener("open", () => {
    tries = 0;
    say("live");
    poll();
  });
  socket.addEventListener("message", (event) => told(JSON.parse(event.data)));
  socket.addEventListener("close", lost);
}

function lost() {
  say("lost");
  tries += 1;
  const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT);
  setTimeout(connect, wait * (0.5 + Math.random() / 2));
}

/** The tab's title says when it is the reader's turn. */
function mark() {
  const mine = document.querySelector("#status[data-mine]");
  const waiting = document.title.match(/^\(\d+\) /)?.[0] ?? "";
  document.title = waiting + (mine ? `● ${table.dataset.titleMine} · ${title}` : title);
}

if (table?.dataset.socket) {
  say("connecting");
  connect();
  setInterval(() => socket.readyState === WebSocket.OPEN || poll(), POLL);
  document.addEventListener("visibilitychange", () => document.hidden || poll());
  document.addEventListener("table:refresh", () => refresh(0));
  document.body.addEventListener("htmx:oobAfterSwap", mark);
  document.body.addEventListener("htmx:beforeRequest", sent);
  document.body.addEventListener("htmx:afterRequest", sent);
  mark();
}
