/** Reads and analyses files off the screen's thread, in bounded pieces. Nothing leaves the browser. */
import { createFileDecoder } from "#src/domain/batch/encoding.ts";
import { readOwnIntent, trainOwnIntents } from "#src/domain/intents/own-intents.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import { createBatchPreview } from "#src/domain/uploads/batch-preview.ts";
import type { PreviewReply, PreviewRequest, Reading } from "./preview-protocol.ts";

const PROGRESS_EVERY_MS = 120;

/** The reading that is wanted; any other ends where it stands. */
let wanted: Reading | null = null;

self.addEventListener("message", ({ data: { id, reading } }: MessageEvent<PreviewRequest>) => {
  wanted = reading;
  if (reading !== null) void answer(id, reading);
});

async function answer(id: number, reading: Reading): Promise<void> {
  try {
    const preview = await readFile(id, reading);
    if (preview !== null) reply({ id, kind: "done", preview });
  } catch (error) {
    // The likeliest cause: the file was moved or changed while it was read.
    reply({ id, kind: "failed", message: error instanceof Error ? error.message : "The file could not be read." });
  }
}

/** Null where the reading is not wanted any more. */
async function readFile(id: number, reading: Reading): Promise<BatchPreview | null> {
  const { file, options, goal, own } = reading;
  const model = own === null ? null : trainOwnIntents(own.intents, own.none);
  const preview = createBatchPreview(
    options,
    goal,
    model === null ? undefined : (text) => readOwnIntent(model, text)?.intentId,
  );
  const decoder = createFileDecoder();
  const reader = file.stream().getReader();
  let readBytes = 0;
  let toldAt = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (wanted !== reading) {
      await reader.cancel();
      return null;
    }
    if (done) break;
    readBytes += value.byteLength;
    preview.push(decoder.decode(value));
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) continue;
    toldAt = performance.now();
    reply({ id, kind: "progress", readBytes, messages: preview.stats.messages });
  }
  preview.push(decoder.end());
  return preview.finish();
}

function reply(message: PreviewReply): void {
  self.postMessage(message);
}
