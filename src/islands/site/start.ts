import { logProblem } from "../lib/log.ts";
import { startClicks } from "./clicks.ts";
import { startMenu } from "./menu.ts";

/** The browser code that every public page has. Listens on the document, so that it outlives a change of page. */
export function startSite(): void {
  startClicks();
  startMenu();
  startNewsletter();
}

/** The newsletter's code is loaded when its form is reached; without it the form posts itself. */
function startNewsletter(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (findNewsletter(target) !== null) void loadNewsletter();
  });
  document.addEventListener("submit", (event) => {
    const form = findNewsletter(event.target);
    if (form === null) return;
    event.preventDefault();
    loadNewsletter().then(
      ({ subscribe }) => subscribe(form),
      (error: unknown) => {
        logProblem("The newsletter's script could not be loaded.", error);
        form.submit();
      },
    );
  });
  document.addEventListener("input", ({ target }) => {
    const form = findNewsletter(target);
    if (form !== null) void loadNewsletter().then(({ noteEdit }) => noteEdit(form));
  });
}

function loadNewsletter() {
  return import("./newsletter.ts");
}

function findNewsletter(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-newsletter]") : null;
}
