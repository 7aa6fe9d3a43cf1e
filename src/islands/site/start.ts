import { startClicks } from "./clicks.ts";
import { startEngagement } from "./engagement.ts";
import { startMenu } from "./menu.ts";
import { startNewsletter } from "./newsletter.ts";
import { startToasts } from "./toasts.ts";

/** The browser code that every public page has. Listens on the document, so that it outlives a change of page. */
export function startSite(): void {
  startClicks();
  startEngagement();
  startMenu();
  startNewsletter();
  startToasts();
}
