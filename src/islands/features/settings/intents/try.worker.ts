/** Learns and tries intents off the screen's thread. Nothing leaves the browser. */
import { readOwnIntent, trainOwnIntents } from "#src/domain/intents/own-intents.ts";
import type { TryReply, TryRequest } from "./try-protocol.ts";

let model: ReturnType<typeof trainOwnIntents> = null;
let learnedMs = 0;

self.addEventListener("message", ({ data: { id, lesson, phrase } }: MessageEvent<TryRequest>) => {
  if (lesson !== null) {
    const start = performance.now();
    model = trainOwnIntents(lesson.intents, lesson.none);
    learnedMs = performance.now() - start;
  }
  const guess = model === null ? null : readOwnIntent(model, phrase);
  self.postMessage({ id, guess, learnedMs } satisfies TryReply);
});
