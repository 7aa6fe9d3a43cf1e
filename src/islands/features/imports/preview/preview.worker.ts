/** Web worker that parses and analyzes files in chunks. Nothing is sent to the server. */
import { readImport } from "#src/domain/imports/read-import.ts";
import { classifyCustomIntent, trainCustomIntents } from "#src/domain/intents/custom-intents.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { createImportPreview } from "#src/domain/imports/import-preview.ts";
import { readBytes } from "#src/domain/shared/read-bytes.ts";
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
    goal,
    model === null ? undefined : (text) => classifyCustomIntent(model, text)?.intentId,
  );
  let readBytesCount = 0;
  const open = (): AsyncIterable<Uint8Array> => {
    readBytesCount = 0;
    return readBytes(file, (bytes) => (readBytesCount += bytes));
  };
  const reading = readImport(open, options, preview.sink);
  let progressSentAt = performance.now();
  while (await reading.next()) {
    if (current !== input) {
      await reading.close();
      return null;
    }
    if (performance.now() - progressSentAt < PROGRESS_EVERY_MS) continue;
    progressSentAt = performance.now();
    // Chunks of text that are ready don't let a message in.
    await new Promise((resolve) => setTimeout(resolve));
    reply({ id, kind: "progress", readBytes: readBytesCount, messages: reading.stats.messages });
  }
  return current === input ? preview.finish(reading.stats) : null;
}

function reply(message: PreviewReply): void {
  self.postMessage(message);
}
