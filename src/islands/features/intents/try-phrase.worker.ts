/** Web worker that trains on custom intents and classifies phrases. Nothing leaves the browser. */
import { classifyCustomIntent, trainCustomIntents } from "#src/domain/intents/custom-intents.ts";
import type { TryReply, TryRequest } from "./try-phrase-messages.ts";

let model: ReturnType<typeof trainCustomIntents> = null;
let trainedMs = 0;

self.addEventListener("message", ({ data: { id, trainingSet, phrase } }: MessageEvent<TryRequest>) => {
  if (trainingSet !== null) {
    const start = performance.now();
    model = trainCustomIntents(trainingSet.intents, trainingSet.none);
    trainedMs = performance.now() - start;
  }
  const guess = model === null ? null : classifyCustomIntent(model, phrase);
  self.postMessage({ id, guess, trainedMs } satisfies TryReply);
});
