/** Decodes a file as it is read: UTF-8, or UTF-16 where its byte-order mark says so. */
export async function* readTextChunks(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; bytes: number }> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of content) {
    decoder ??= new TextDecoder(nameEncoding(chunk));
    yield { text: decoder.decode(chunk, { stream: true }), bytes: chunk.byteLength };
  }
  if (decoder !== undefined) yield { text: decoder.decode(), bytes: 0 };
}

function nameEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}
