/**
 * Passes a body through. If its reader stops early, as for a refusal, the rest is read and dropped, at most `limit` bytes in all:
 * a sender reads the answer once its body is sent, and its connection takes the next request only then.
 */
export async function* discardRest(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  let isWanted = false;
  try {
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      size += next.value.byteLength;
      isWanted = true;
      yield next.value;
      isWanted = false;
    }
  } finally {
    if (isWanted) void drop(chunks, limit - size);
  }
}

async function drop(chunks: AsyncIterator<Uint8Array>, limit: number): Promise<void> {
  try {
    let left = limit;
    while (left > 0) {
      const next = await chunks.next();
      if (next.done === true) return;
      left -= next.value.byteLength;
    }
    await chunks.return?.();
  } catch {
    // Its sender went away.
  }
}
