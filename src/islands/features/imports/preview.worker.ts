/** Web worker that parses and analyzes files in chunks. Nothing is sent to the server. */
import { createFileDecoder } from "#src/domain/imports/text/encoding.ts";
import { classifyCustomIntent, trainCustomIntents } from "#src/domain/intents/custom-intents.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { createImportPreview } from "#src/domain/imports/import-preview.ts";
import type { PreviewReply, PreviewRequest, PreviewInput } from "./preview-protocol.ts";

const PROGRESS_EVERY_MS = 120;

/** The current preview; any other one stops. */
let current: PreviewInput | null = null;

self.addEventListener("message", ({ data: { id, input } }: MessageEvent<PreviewRequest>) => {
  current = input;
  if (input !== null) void runPreview(id, input);
});

async function runPreview(id: number, input: PreviewInput): Promise<void> {
  try {
    const preview = await readFile(id, input);
    if (preview !== null) reply({ id, kind: "done", preview });
  } catch (error) {
    // The most likely cause: the file was moved or changed during the preview.
    reply({ id, kind: "failed", message: error instanceof Error ? error.message : "unknown error." });
  }
}

/** Returns null if another preview was started. */
async function readFile(id: number, input: PreviewInput): Promise<ImportPreview | null> {
  const { file, options, goal, customIntents } = input;
  const model = customIntents === null ? null : trainCustomIntents(customIntents.intents, customIntents.none);
  const preview = createImportPreview(
    options,
    goal,
    model === null ? undefined : (text) => classifyCustomIntent(model, text)?.intentId,
  );
  const decoder = createFileDecoder();
  const reader = file.stream().getReader();
  let readBytes = 0;
  let progressSentAt = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (current !== input) {
      await reader.cancel();
      return null;
    }
    if (done) break;
    readBytes += value.byteLength;
    preview.push(decoder.decode(value));
    if (performance.now() - progressSentAt < PROGRESS_EVERY_MS) continue;
    progressSentAt = performance.now();
    reply({ id, kind: "progress", readBytes, messages: preview.stats.messages });
  }
  preview.push(decoder.end());
  return preview.finish();
}

function reply(message: PreviewReply): void {
  self.postMessage(message);
}
