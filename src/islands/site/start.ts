import { logProblem } from "../lib/log.ts";
import { startClickTracking } from "./click-tracking.ts";
import { getEmailForm, setFieldError } from "./email-form.ts";
import { startMenu } from "./menu.ts";

/** Starts the scripts of every public page. Listeners are on the document, so they survive navigation without a reload. */
export function startSite(): void {
  startClickTracking();
  startMenu();
  startNewsletter();
}

/** Loads the newsletter code when its form gets the focus; without it, the browser posts the form. */
function startNewsletter(): void {
  document.addEventListener("focusin", ({ target }) => {
    // A script that failed to load is never loaded again by the browser: it isn't asked for without a network.
    if (findNewsletter(target) !== null && navigator.onLine) loadNewsletter().catch(() => undefined);
  });
  document.addEventListener("submit", (event) => {
    const form = findNewsletter(event.target);
    if (form === null) return;
    event.preventDefault();
    if (!navigator.onLine) {
      showOfflineError(form);
      return;
    }
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
    if (form !== null && navigator.onLine)
      loadNewsletter().then(
        ({ handleEdit }) => handleEdit(form),
        () => undefined,
      );
  });
}

/** Shows the error here; a form post would replace the page with the browser's offline page. */
function showOfflineError(form: HTMLFormElement): void {
  const found = getEmailForm(form);
  if (found !== null) setFieldError(form, found.input, "You are offline. Please try again.");
}

function loadNewsletter() {
  return import("./newsletter.ts");
}

function findNewsletter(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-newsletter]") : null;
}
