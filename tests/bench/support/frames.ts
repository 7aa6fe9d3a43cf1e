import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

/** What frames of a page cost: frames a second as the page sees them, and the main thread's processor time of each. */
export type Frames = { perSecond: number; workMs: number[] };

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** Records the frames of a page while `act` runs. Processor time is what a busy machine changes least. */
export async function recordFrames(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  const counted = await page.evaluateHandle(() => {
    const frames = { count: 0, isOn: true, startedAt: performance.now() };
    const count = (): void => {
      frames.count += 1;
      if (frames.isOn) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    return frames;
  });
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const perSecond = await counted.evaluate((frames) => {
    frames.isOn = false;
    return (1000 * frames.count) / (performance.now() - frames.startedAt);
  });
  await counted.dispose();
  return { perSecond, workMs: sumByFrame(trace) };
}

/** Sums the tasks of the page's main thread from each frame's callbacks to those of the next. */
function sumByFrame(trace: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString("utf8")));
  const callbacks = traceEvents.filter(({ name }) => name === "FireAnimationFrame");
  const [first] = callbacks;
  if (first === undefined) throw new Error("The page had no frames.");
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && pid === first.pid && tid === first.tid)
    .toSorted((a, b) => a.ts - b.ts);
  const sums: number[] = [];
  let at = 0;
  for (const { ts, dur, tdur } of tasks) {
    while (at < callbacks.length && (callbacks[at]?.ts ?? 0) < ts) at += 1;
    const hasCallback = (callbacks[at]?.ts ?? Number.POSITIVE_INFINITY) <= ts + dur;
    if (hasCallback) sums.push(0);
    if (sums.length > 0) sums[sums.length - 1] = (sums.at(-1) ?? 0) + tdur / 1000;
  }
  return sums;
}
