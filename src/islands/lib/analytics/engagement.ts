import { trackEvent } from "./events.ts";

const DEPTHS = [25, 50, 75, 100];
const SECONDS = [10, 30, 60];

let reached = 0;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Tells how far and how long a page was read, each mark once a page (specification 7). */
export function startEngagement(): void {
  beginPage();
  document.addEventListener("astro:after-swap", beginPage);
  addEventListener("scroll", noteDepth, { passive: true });
}

/** Every mark can be told again: this is another page. */
export function beginPage(): void {
  reached = 0;
  for (const timer of timers) clearTimeout(timer);
  timers = SECONDS.map((seconds) => setTimeout(() => trackEvent("time_on_page", { seconds }), seconds * 1_000));
}

function noteDepth(): void {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const share = scrollHeight <= clientHeight ? 100 : ((scrollTop + clientHeight) / scrollHeight) * 100;
  for (const percent of DEPTHS) {
    // A pixel of rounding does not keep the end from being reached.
    if (percent <= reached || share < percent - 0.5) continue;
    trackEvent("scroll_depth", { percent });
    reached = percent;
  }
}
