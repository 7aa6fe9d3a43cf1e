import { createFileDecoder } from "../../../domain/imports/text/encoding.ts";

/** Decodes a file stream in its detected encoding; `bytes` is the size of each chunk. */
export async function* readTextChunks(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = createFileDecoder();
  for await (const chunk of content) yield { text: decoder.decode(chunk), bytes: chunk.byteLength };
  yield { text: decoder.end(), bytes: 0 };
}
