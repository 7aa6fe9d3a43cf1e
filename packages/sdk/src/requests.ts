/** Parts that sending and reading share: when a request is repeated, and after how long. */

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** Whether the same request may succeed later. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Milliseconds until the next try: what `Retry-After` asks for, or longer after each failure in a row. */
export function computeDelayMs(failures: number, retryAfter: string | null): number {
  const backOffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2);
  return Math.max(backOffMs, parseRetryAfterMs(retryAfter));
}

/** `Retry-After` holds seconds or a date; 0 if it holds neither. */
function parseRetryAfterMs(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** Waits; in the background, the process may end meanwhile. */
export function pause(ms: number, isInBackground = false): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (isInBackground) unref(timer);
  });
}

/** Lets a process end before the timer; browsers have nothing to do. */
export function unref(timer: number | { unref?: () => unknown }): void {
  if (typeof timer === "object") timer.unref?.();
}

/** The JSON of a response, in the shape that the API's document promises. */
export async function readJson<T>(response: Response): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-return -- a parser would be a dependency; the server checks what it sends
  return response.json();
}

/** The address of an endpoint; a slash at the end of `url` does not matter. */
export function buildUrl(url: string, path: string): string {
  return `${url.replace(/\/$/, "")}/api/v1${path}`;
}
