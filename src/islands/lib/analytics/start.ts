import { showBanner, startBanner } from "./banner.ts";
import { startEngagement } from "./engagement.ts";
import { startServices } from "./events.ts";
import { notePageview } from "./pageviews.ts";

/** Measuring on every page: our own pageviews, and after consent the configured services. */
export function startMeasuring(): void {
  startBanner();
  showBanner();
  startServices();
  startEngagement();
  notePageview();
  // A change of page within the site; the apps tell of theirs themselves.
  document.addEventListener("astro:page-load", () => {
    showBanner();
    notePageview();
  });
}
