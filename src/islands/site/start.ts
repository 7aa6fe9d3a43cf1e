import { logProblem } from "../lib/log.ts";
import { startClicks } from "./clicks.ts";
import { readEmailForm, showProblem } from "./email-form.ts";
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
    // What fails here is tried again when the form is sent.
    if (findNewsletter(target) !== null) loadNewsletter().catch(() => undefined);
  });
  document.addEventListener("submit", (event) => {
    const form = findNewsletter(event.target);
    if (form === null) return;
    event.preventDefault();
    loadNewsletter().then(
      ({ subscribe }) => subscribe(form),
      (error: unknown) => {
        logProblem("The newsletter's script could not be loaded.", error);
        if (navigator.onLine) form.submit();
        else sayOffline(form);
      },
    );
  });
  document.addEventListener("input", ({ target }) => {
    const form = findNewsletter(target);
    if (form !== null)
      loadNewsletter().then(
        ({ noteEdit }) => noteEdit(form),
        () => undefined,
      );
  });
}

/** Away from the net the browser's own page about it would come in the place of this one. */
function sayOffline(form: HTMLFormElement): void {
  const found = readEmailForm(form);
  if (found !== null) showProblem(form, found.input, "You are offline. Please try again.");
}

function loadNewsletter() {
  return import("./newsletter.ts");
}

function findNewsletter(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-newsletter]") : null;
}
