/* Live: socket.js says "version N", the page asks for its own fragments, and says how the line is. */

const PATIENCE = 5_000;
const table = document.getElementById("table");
const sign = document.getElementById("live");
const title = document.title.replace(/^\(\d+\) /, "");
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

/** The tab's title says when it is the reader's turn. */
function mark() {
  const mine = document.querySelector("#status[data-mine]");
  const waiting = document.title.match(/^\(\d+\) /)?.[0] ?? "";
  document.title = waiting + (mine ? `● ${table.dataset.titleMine} · ${title}` : title);
}

if (table) {
  document.addEventListener("table:line", (event) => say(event.detail));
  document.addEventListener("table:version", (event) => heard(event.detail));
  document.addEventListener("table:refresh", () => refresh(0));
  document.body.addEventListener("htmx:oobAfterSwap", mark);
  document.body.addEventListener("htmx:beforeRequest", sent);
  document.body.addEventListener("htmx:afterRequest", sent);
  mark();
}
