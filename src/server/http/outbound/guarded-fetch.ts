import { openOutbound } from "./outbound.ts";
import type { OutboundMethod } from "./outbound.ts";
import type { OutboundOptions } from "./outbound-target.ts";
import { toStream } from "../to-stream.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const METHODS: readonly OutboundMethod[] = ["GET", "PUT", "DELETE"];
const NO_BODY = new Set([204, 205, 304]);

/**
 * A `fetch` for libraries that connects to the address that was checked, follows no redirect and reads no endless response. With
 * `redirect: "manual"` a redirect is answered, otherwise it is an error. What it throws besides: OutboundRefused, and errors of the
 * connection.
 */
export function createGuardedFetch(options: OutboundOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const signal = init?.signal ?? AbortSignal.timeout(120_000);
    const incoming = await openOutbound(request.url, {
      ...options,
      method: METHODS.find((method) => method === request.method) ?? "POST",
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
      signal,
    });
    const status = incoming.statusCode ?? 0;
    if (status >= 300 && status < 400 && request.redirect !== "manual") {
      incoming.destroy();
      throw new Error("The server redirects, which is not followed");
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    if (NO_BODY.has(status)) incoming.destroy();
    return new Response(NO_BODY.has(status) ? null : toStream(limit(incoming)), { status, headers });
  };
}

async function* limit(incoming: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error("The response is too long");
    yield chunk;
  }
}
