import { createFileDecoder } from "../../../domain/batch/encoding.ts";

/** Decodes a file as it is read, in the encoding that its bytes show. */
export async function* readTextChunks(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = createFileDecoder();
  for await (const chunk of content) yield { text: decoder.decode(chunk), bytes: chunk.byteLength };
  yield { text: decoder.end(), bytes: 0 };
}
