/** Runs a connector's mapping without a database. Pseudonyms are shown as P(id). */
import { createCollector } from "#src/server/features/channels/receive/collect.ts";
import type { Collected } from "#src/server/features/channels/receive/collect.ts";
import type { Connector, ConnectorContext } from "#src/server/features/channels/connectors/base/connector.types.ts";
import { splitList } from "#src/server/features/channels/connectors/base/define-connector.ts";
import { Payload } from "#src/server/features/channels/connectors/base/payload.ts";

export const NOW = Date.UTC(2026, 9, 1, 12, 0);

type Values = Record<string, string>;
type Options = { fields?: Values; settings?: Values; ownId?: string };

function run(connector: Connector, { fields = {}, settings = {}, ownId = "" }: Options, source: "platform" | "relay") {
  const { out, collected } = createCollector({
    channel: connector.id,
    nowMs: NOW,
    source,
    pseudonym: (id) => `P(${id})`,
    deriveId: (id) => `uuid of ${id}`,
    nameMessage: ({ text }) => `named:${text}`,
  });
  const context: ConnectorContext = {
    field: (name) => fields[name] ?? "",
    setting: (name) => settings[name] ?? "",
    isAgent: (id) => id !== undefined && splitList(settings["agentIds"] ?? "").includes(id),
    ownId,
    nowMs: NOW,
    query: new URLSearchParams(),
    requestName: "request",
  };
  return { out, collected, context };
}

/** Maps a webhook's body. */
export function mapBody(connector: Connector, body: unknown, options: Options = {}): Collected {
  const { out, collected, context } = run(connector, options, "platform");
  connector.map(new Payload(body), out, context);
  return collected;
}

/** Maps an item of a relay; `hasThread` is false if it names no conversation. */
export function mapRelay(
  connector: Connector,
  item: { request?: unknown; response?: unknown; event?: unknown; role?: "bot" | "agent"; sentText?: string },
  options: Options = {},
): Collected & { hasThread: boolean } {
  const { out, collected, context } = run(connector, options, "relay");
  const input = {
    request: new Payload(item.request),
    response: new Payload(item.response),
    event: new Payload(item.event),
    role: item.role ?? ("bot" as const),
    sentText: item.sentText,
    sentAt: undefined,
  };
  const hasThread = connector.relay?.(input, out, context) ?? false;
  return { ...collected, hasThread };
}

/** The first message in one line: conversation, role and text. */
export function describeFirst({ messages: [message] }: Collected): string | undefined {
  return message && `${message.thread.key}${message.thread.endless ? " ∞" : ""} | ${message.role} | ${message.text}`;
}
