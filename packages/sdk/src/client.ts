/** Reads conversations and figures, typed by the API's document. */
import type { ConversationItem, ConversationMessage, Reads } from "./api-types.ts";
import { buildUrl, computeDelayMs, isRetryable, pause, readJson } from "./requests.ts";

export type * from "./api-types.ts";

export type ClientOptions = {
  /** Where your Threadlight runs, such as `https://threadlight.example.com`. */
  url: string;
  /** An API key with the permission Read. */
  key: string;
  /** How often a request is repeated that may succeed later; 3 by default. */
  retries?: number;
  /** Sends the requests; the runtime's own `fetch` by default. */
  fetch?: typeof fetch;
};

export type Client = {
  /** Reads an endpoint below `/api/v1`. Names in braces and the query are one object: `get("/conversations/{id}", { id })`. */
  get<P extends keyof Reads>(path: P, ...query: Query<P>): Promise<Reads[P]["response"]>;
  /** All conversations that match, newest first; pages are read as they are needed. */
  conversations(query?: Reads["/conversations"]["query"]): AsyncGenerator<ConversationItem, void>;
  /** All messages of a conversation, by our ID or by yours: `external:` and your ID. */
  messages(id: string): AsyncGenerator<ConversationMessage, void>;
};

type Query<P extends keyof Reads> =
  Record<never, never> extends Reads[P]["query"] ? [query?: Reads[P]["query"]] : [query: Reads[P]["query"]];

/** An answer that says what went wrong. */
export class ApiError extends Error {
  readonly status: number;
  /** The code of the error, such as `not_found`. */
  readonly code: string;
  readonly requestId: string | null;

  constructor(status: number, body: { error?: string; code?: string; requestId?: string }) {
    super(body.error ?? `The server answered with ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.requestId = body.requestId ?? null;
  }
}

/** Creates a client that reads with an API key. */
export function createClient(options: ClientOptions): Client {
  async function request<T>(path: string, query: Readonly<Record<string, unknown>>): Promise<T> {
    const address = fillAddress(options.url, path, query);
    for (let failures = 0; ; failures += 1) {
      const response = await (options.fetch ?? fetch)(address, { headers: { authorization: `Bearer ${options.key}` } });
      if (response.ok) return readJson<T>(response);
      if (!isRetryable(response.status) || failures >= (options.retries ?? 3)) {
        throw new ApiError(response.status, await readJson<object>(response).catch(() => ({})));
      }
      await response.body?.cancel();
      await pause(computeDelayMs(failures, response.headers.get("retry-after")));
    }
  }

  return {
    get: (path, query = {}) => request(path, query),
    async *conversations(query = {}) {
      let { cursor } = query;
      do {
        const page = await request<Reads["/conversations"]["response"]>("/conversations", { ...query, cursor });
        yield* page.items;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
    async *messages(id) {
      let cursor: string | undefined;
      do {
        const page = await request<Reads["/conversations/{id}"]["response"]>("/conversations/{id}", { id, cursor });
        yield* page.messages;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
  };
}

/** Puts the values into the braces of the path, and the rest into the query. */
function fillAddress(url: string, path: string, query: Readonly<Record<string, unknown>>): URL {
  const rest = new Map(Object.entries(query).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const address = new URL(buildUrl(url, filled));
  for (const [name, value] of rest) address.searchParams.set(name, String(value));
  return address;
}
