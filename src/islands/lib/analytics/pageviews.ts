import { maskPath } from "#src/domain/site-analytics/mask-url.ts";
import { sitePaths } from "#src/domain/paths/site/site-paths.ts";
import { logProblem } from "../log.ts";
import { bearerHeader } from "../session/session-store.ts";
import { getSessionId } from "./session-id.ts";

const DELAY_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let lastPath: string | null = null;

/** Sends a pageview to our server 100 ms after a route change (specification 7). Failures are logged only. */
export function trackPageview(): void {
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
  const referrer = isFirst ? getReferrerHost() : null;
  if (referrer !== null) headers.set("x-referrer-host", referrer);
  const response = await fetch(sitePaths.track, {
    method: "POST",
    headers,
    credentials: "include",
    keepalive: true,
    body: JSON.stringify({
      sessionId: getSessionId(),
      pagePath: maskPath(location.pathname),
      pageTitle: document.title,
      loadTime: isFirst ? getLoadTimeMs() : null,
      eventType: "pageview",
      userAgent: navigator.userAgent,
    }),
  });
  // Read to the end: an unread body keeps the connection open.
  const text = await response.text();
  if (!response.ok) throw new Error(`${String(response.status)}: ${text}`);
}

/** Host of the external site that linked here, or null. */
function getReferrerHost(): string | null {
  if (document.referrer === "") return null;
  const { hostname } = new URL(document.referrer);
  return hostname === location.hostname ? null : hostname;
}

/** Milliseconds from navigation to load; up to now if the page is still loading. */
function getLoadTimeMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const measured = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
  return Math.round(measured > 0 ? measured : performance.now());
}
