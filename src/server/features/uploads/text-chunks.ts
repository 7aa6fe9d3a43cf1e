import { detectEncoding } from "../../../domain/batch/encoding.ts";

/** Decodes a file as it is read, in the encoding that its first bytes show. */
export async function* readTextChunks(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; bytes: number }> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of content) {
    decoder ??= new TextDecoder(detectEncoding(chunk));
    yield { text: decoder.decode(chunk, { stream: true }), bytes: chunk.byteLength };
  }
  if (decoder !== undefined) yield { text: decoder.decode(), bytes: 0 };
}
