/* The chat under the table: new lines come by themselves, what is looked at counts as read, and
   what is being typed outlasts a reload. */

const panel = document.getElementById("chat");
const unread = document.getElementById("chat-unread");
const text = document.getElementById("chat-text");
const draft = `draft ${location.pathname}`;
const lines = () => document.getElementById("chat-lines");
const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"];
let told = 0;

function count() {
  const number = Number(lines().dataset.unread);
  unread.textContent = String(number);
  unread.hidden = !number;
}

/** Tell the site how far the reader has read. */
function read() {
  if (!panel.open || document.hidden) return;
  const last = Number(lines().dataset.last);
  lines().scrollTop = lines().scrollHeight;
  if (last <= told || lines().dataset.unread === "0") return;
  told = last;
  fetch(panel.dataset.heard, {
    method: "POST",
    headers: { "X-CSRFToken": token() },
    body: new URLSearchParams({ last }),
  });
  lines().dataset.unread = "0";
  count();
}

function renew() {
  htmx.ajax("GET", panel.dataset.said, { source: panel, swap: "none" });
}

/** What was typed before the page was loaded again, as when a game starts. */
function takeUp() {
  const kept = sessionStorage.getItem(draft);
  if (!kept) return;
  text.value = kept;
  panel.open = true;
}

if (panel) {
  document.addEventListener("table:said", (event) => {
    if (event.detail > Number(lines().dataset.last)) renew();
  });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "chat-lines") return;
    count();
    read();
  });
  document.body.addEventListener("said", () => {
    text.form.reset();
    sessionStorage.removeItem(draft);
    document.getElementById("chat-refusal").textContent = "";
  });
  panel.addEventListener("toggle", read);
  document.addEventListener("visibilitychange", read);
  if (location.hash === "#chat") panel.open = true;
  text?.addEventListener("input", () => sessionStorage.setItem(draft, text.value));
  if (text) takeUp();
  read();
}
