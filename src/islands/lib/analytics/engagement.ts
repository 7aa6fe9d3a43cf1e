import { trackEvent } from "./events.ts";

const DEPTHS = [25, 50, 75, 100];
const SECONDS = [10, 30, 60];

let path: string | null = null;
let reached = 0;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Tells how far and how long a page was read, each mark once a page (specification 7). */
export function startEngagement(): void {
  noteRoute();
  addEventListener("scroll", noteDepth, { passive: true });
}

/** The marks begin anew where the path is another; a filter in the address leaves the page what it is. */
export function noteRoute(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  reached = 0;
  for (const timer of timers) clearTimeout(timer);
  timers = SECONDS.map((seconds) => setTimeout(() => trackEvent("time_on_page", { seconds }), seconds * 1_000));
}

function noteDepth(): void {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const share = scrollHeight <= clientHeight ? 100 : ((scrollTop + clientHeight) / scrollHeight) * 100;
  // A pixel of rounding does not keep the end from being reached.
  const passed = DEPTHS.filter((depth) => depth > reached && share >= depth - 0.5);
  for (const percent of passed) trackEvent("scroll_depth", { percent });
  reached = Math.max(reached, ...passed);
}
