import { log } from "../../../log.ts";
import { deriveMessageId } from "../../ingest/ingest.service.ts";
import { createCollector } from "./collect.ts";
import type { Collected } from "./collect.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import type { Connector, ConnectorContext, Fetched, Fetching, Out } from "../connectors/base/connector.types.ts";
import { agentIds, splitList } from "../connectors/base/define-connector.ts";
import { computePseudonym } from "./pseudonym.ts";

type Arrival = { nowMs: number; query?: URLSearchParams; requestName?: string; ownId?: string };

/** Runs a connector's mapping and returns what it found. A mapping that fails counts as an invalid entry, never as an error. */
export function collect(
  connection: ChannelConnection,
  arrival: Arrival,
  {
    source,
    run,
    nameMessage,
  }: {
    source: "platform" | "relay";
    run: (out: Out, context: ConnectorContext) => void;
    nameMessage?: (message: { thread: string; text: string }) => string | undefined;
  },
): Collected {
  const { channel, apiAccountId, pseudonymKey, reportsTo } = connection;
  const { out, collected } = createCollector({
    channel,
    nowMs: arrival.nowMs,
    source,
    pseudonym: (id) => computePseudonym(pseudonymKey, channel, id),
    deriveId: (id) => deriveMessageId(apiAccountId, id),
    reportsTo,
    ...(nameMessage && { nameMessage }),
  });
  try {
    run(out, createContext(connection, arrival));
  } catch (error) {
    log.error({ err: error, channel }, "a connector failed to map a body");
    out.invalid();
  }
  return collected;
}

/** Maps a webhook's body. A body in which the connector recognizes nothing counts as an unknown type. */
export function mapBody(
  connection: ChannelConnection,
  arrival: Arrival,
  { connector, body }: { connector: Connector; body: Parameters<Connector["map"]>[0] },
): Collected {
  const collected = collect(connection, arrival, {
    source: "platform",
    run: (out, context) => connector.map(body, out, context),
  });
  const { messages, changes, events, removedThreads, fetches, ignored } = collected;
  const found = messages.length + changes.length + events.length + removedThreads.length + fetches.length;
  if (found + ignored.size === 0) collected.ignored.set("unknown_type", 1);
  return collected;
}

/** Maps a message that was fetched. */
export function mapFetched(
  connection: ChannelConnection,
  arrival: Arrival,
  { fetching, found }: { fetching: Fetching; found: Fetched },
): Collected {
  return collect(connection, arrival, {
    source: "platform",
    run: (out, context) => fetching.map(found, out, context),
  });
}

/** What a connector knows of its connection. */
export function createContext(connection: ChannelConnection, arrival: Arrival): ConnectorContext {
  const agents = new Set(splitList(getSetting(connection, agentIds.name)));
  return {
    field: (name) => getField(connection, name),
    setting: (name) => getSetting(connection, name),
    isAgent: (id) => id !== undefined && agents.has(id),
    ownId: arrival.ownId ?? "",
    nowMs: arrival.nowMs,
    query: arrival.query ?? new URLSearchParams(),
    requestName: arrival.requestName ?? "",
  };
}

/** A field's current value; empty if it is not set. */
export function getField({ credentials }: ChannelConnection, name: string): string {
  return credentials.get(name)?.current ?? "";
}

/** A setting as text; empty if it is not set. */
export function getSetting({ settings }: ChannelConnection, name: string): string {
  return String(settings[name] ?? "");
}
