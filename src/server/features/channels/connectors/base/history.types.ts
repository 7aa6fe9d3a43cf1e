import type { ConnectorContext, FieldDefinition, Out } from "./connector.types.ts";
import type { Payload } from "./payload.ts";

/** Calls a platform's API; limits of its rate are waited for. */
export type PlatformApi = {
  /** A field's value; empty if it is not set. */
  field(name: string): string;
  /** Resolves with the parsed response; null where the thing does not exist (404, 410). */
  get(
    path: string,
    options?: { /** Null too where our credentials have no right to it. */ optional: true },
  ): Promise<Payload | null>;
  post(path: string, body: unknown): Promise<Payload | null>;
};

/** Conversations that began in this time, in milliseconds. */
export type HistoryRange = { fromMs: number; toMs: number };

export type HistoryPage = {
  conversations: Payload[];
  /** Where the next page begins; null after the last. */
  next: string | null;
  /** How many conversations there are in all, where the platform says it. */
  total: number | null;
};

/** How a platform's past conversations are read through its API. */
export type HistoryReader = {
  /** What the API needs. A field that the connection has too need not be given again. */
  fields: FieldDefinition[];
  /** The address before every path. */
  base: (field: PlatformApi["field"]) => string;
  headers: (field: PlatformApi["field"]) => Record<string, string>;
  /** Reads a page of conversations in an order in which none is passed over while others change. */
  listPage: (range: HistoryRange, cursor: string | null, api: PlatformApi) => Promise<HistoryPage>;
  /** When a listed conversation began; undefined if it is left out. */
  findStart: (conversation: Payload) => number | undefined;
  /** Reads a listed conversation whole; null if it does not exist any more. */
  read: (conversation: Payload, api: PlatformApi) => Promise<Payload | null>;
};

/** Maps a whole conversation to the ids that its webhooks give. */
export type History = HistoryReader & {
  map: (conversation: Payload, out: Out, context: ConnectorContext) => void;
};
