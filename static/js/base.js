/* What every page gains from script. Without it the same forms work by a full round trip. */

const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"];

const post = (url, values) =>
  fetch(url, {
    method: "POST",
    headers: { "X-CSRFToken": token() },
    body: new URLSearchParams(values),
  });

/** Theme buttons take effect at once and are stored behind the reader's back. */
function switchTheme(event) {
  const button = event.submitter;
  const form = event.target;
  if (!form.matches("[data-theme-form]") || !button) return;
  event.preventDefault();
  document.documentElement.dataset.theme = button.value;
  for (const other of form.querySelectorAll("button")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  post(form.action, { theme: button.value });
}

/** An open menu closes on Escape and on a touch elsewhere. */
function closeMenus(event) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (event.type === "keydown" && menu.contains(document.activeElement)) {
      menu.querySelector("summary").focus();
    }
    if (event.type === "keydown" || !menu.contains(event.target)) menu.open = false;
  }
}

/** The browser's time zone, for whoever has no account; an account's is told once, and the server
    never overwrites a chosen one. */
function tellTimeZone() {
  const url = document.body.dataset.zoneUrl;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `time_zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  if (url && zone) post(url, { time_zone: zone });
}

/** The eye beside a password field. */
function revealPassword(button) {
  const input = button.parentElement.querySelector("input");
  const shown = input.type === "text";
  input.type = shown ? "password" : "text";
  button.setAttribute("aria-pressed", String(!shown));
}

/** The button beside an address that is made to be passed on. */
async function copy(button) {
  const input = document.getElementById(button.dataset.copy);
  input.select();
  await navigator.clipboard.writeText(input.value);
  button.textContent = button.dataset.copied;
}

/** After a form was refused: to its first mistake, which may be far down the page. */
function showMistake() {
  const wrong = document.querySelector("main form :is([aria-invalid=true], .alert--error)");
  if (!wrong) return;
  if (!wrong.matches("input, select, textarea")) wrong.tabIndex = -1;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", switchTheme);
document.addEventListener("click", (event) => {
  closeMenus(event);
  const reveal = event.target.closest("[data-reveal]");
  if (reveal) revealPassword(reveal);
  const copied = event.target.closest("[data-copy]");
  if (copied) copy(copied).catch(console.warn);
  event.target.closest("[data-dismiss]")?.closest(".alert").remove();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(event);
});

document.documentElement.toggleAttribute("data-copies", Boolean(navigator.clipboard));
for (const scripted of document.querySelectorAll("[data-scripted]")) scripted.hidden = false;
tellTimeZone();
showMistake();
