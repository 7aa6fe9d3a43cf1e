import { trackEvent } from "./events.ts";

const DEPTHS = [25, 50, 75, 100];
const SECONDS = [10, 30, 60];

let reached = 0;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Tracks scroll depth and time on page, each mark once per page (specification 7). */
export function startEngagement(): void {
  resetEngagement();
  document.addEventListener("astro:after-swap", resetEngagement);
  addEventListener("scroll", trackDepth, { passive: true });
}

/** Resets all marks for a new page. */
export function resetEngagement(): void {
  reached = 0;
  for (const timer of timers) clearTimeout(timer);
  timers = SECONDS.map((seconds) => setTimeout(() => trackEvent("time_on_page", { seconds }), seconds * 1_000));
}

function trackDepth(): void {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const share = scrollHeight <= clientHeight ? 100 : ((scrollTop + clientHeight) / scrollHeight) * 100;
  for (const percent of DEPTHS) {
    // Half a percent of tolerance, so that rounding does not hide the end of the page.
    if (percent <= reached || share < percent - 0.5) continue;
    trackEvent("scroll_depth", { percent });
    reached = percent;
  }
}
