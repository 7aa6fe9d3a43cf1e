import { describePath } from "#src/domain/site-analytics/page-path.ts";
import { sitePaths } from "#src/domain/shared/site-paths.ts";
import { logProblem } from "../log.ts";
import { bearerHeader } from "../session-store.ts";
import { readSessionId } from "./session-id.ts";

const DELAY_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastPath: string | null = null;

/** Tells our own server of a pageview, 100 ms after the route has changed (specification 7). Failures are logged only. */
export function notePageview(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (location.pathname === lastPath) return;
    const isFirst = lastPath === null;
    lastPath = location.pathname;
    send(isFirst).catch((error: unknown) => logProblem("The pageview could not be counted.", error));
  }, DELAY_MS);
}

async function send(isFirst: boolean): Promise<void> {
  const headers = new Headers({ ...bearerHeader(), "content-type": "application/json" });
  const referrer = isFirst ? readReferrer() : null;
  if (referrer !== null) headers.set("x-referrer-host", referrer);
  const response = await fetch(sitePaths.track, {
    method: "POST",
    headers,
    credentials: "include",
    keepalive: true,
    body: JSON.stringify({
      sessionId: readSessionId(),
      pagePath: describePath(location.pathname),
      pageTitle: document.title,
      loadTime: isFirst ? readLoadTime() : null,
      eventType: "pageview",
      userAgent: navigator.userAgent,
    }),
  });
  // Read to its end: an answer that nobody reads keeps its connection.
  const answer = await response.text();
  if (!response.ok) throw new Error(`${String(response.status)}: ${answer}`);
}

/** The host of another site that led here. */
function readReferrer(): string | null {
  if (document.referrer === "") return null;
  const { hostname } = new URL(document.referrer);
  return hostname === location.hostname ? null : hostname;
}

/** From the navigation to the loaded page, as far as it has come. */
function readLoadTime(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const measured = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
  return Math.round(measured > 0 ? measured : performance.now());
}
