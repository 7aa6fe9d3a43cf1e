/** Reads a file from its start; `onBytes` gets the size of each chunk. Not every browser can iterate over a stream. */
export async function* readBytes(file: Blob, onBytes?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onBytes?.(next.value.byteLength);
      yield next.value;
    }
  } finally {
    await reader.cancel();
  }
}
