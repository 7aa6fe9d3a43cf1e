import { showBanner, startBanner } from "./banner.ts";
import { startEngagement } from "./engagement.ts";
import { startServices } from "./events.ts";
import { trackPageview } from "./pageviews.ts";

/** Starts tracking on a public page: our own pageviews and, after consent, the configured services. */
export function startTracking(): void {
  startBanner();
  showBanner();
  startServices();
  startEngagement();
  trackPageview();
  // Navigation within the public site; the apps track their own routes.
  document.addEventListener("astro:page-load", () => {
    showBanner();
    trackPageview();
  });
}
