/** Reads and analyses a file off the screen's thread, in bounded pieces. Nothing leaves the browser. */
import { detectEncoding, ENCODING_HEAD_BYTES } from "#src/domain/batch/encoding.ts";
import { createBatchPreview } from "#src/domain/uploads/batch-preview.ts";
import type { PreviewReply, PreviewRequest } from "./preview-protocol.ts";

const PROGRESS_EVERY_MS = 120;

self.addEventListener("message", (event: MessageEvent<PreviewRequest>) => {
  void answer(event.data);
});

async function answer(request: PreviewRequest): Promise<void> {
  try {
    reply({ kind: "done", preview: await readFile(request) });
  } catch (error) {
    // The likeliest cause: the file was moved or changed while it was read.
    reply({ kind: "failed", message: error instanceof Error ? error.message : "The file could not be read." });
  }
}

async function readFile({ file, options, goal }: PreviewRequest) {
  const preview = createBatchPreview(options, goal);
  const decoder = new TextDecoder(detectEncoding(await readHead(file)));
  const reader = file.stream().getReader();
  let readBytes = 0;
  let toldAt = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    readBytes += value.byteLength;
    preview.push(decoder.decode(value, { stream: true }));
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) continue;
    toldAt = performance.now();
    reply({ kind: "progress", readBytes, messages: preview.stats.messages });
  }
  preview.push(decoder.decode());
  return preview.finish();
}

/** The bytes by which the encoding is told. */
async function readHead(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, ENCODING_HEAD_BYTES).arrayBuffer());
}

function reply(message: PreviewReply): void {
  self.postMessage(message);
}
