import type { z } from "zod";
import type { DryRunOutput, dryRunSchema } from "#src/domain/channels/channels.contract.ts";
import { channelsApi } from "#src/domain/paths/dash/channels.paths.ts";
import { canView } from "#src/domain/auth/policies.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import type { Collected, CollectedMessage } from "./collect.ts";
import { createUnconnectedError, requireConnector, requireId } from "../connections/connections.service.ts";
import { findConnection } from "../connections/connection-cache.ts";
import type { Sample } from "../connectors/base/connector.types.ts";
import { Payload } from "../connectors/base/payload.ts";
import { getField, getSetting, mapBody, mapFetched } from "./map-body.ts";
import { parseWebhookBody } from "./parse-webhook-body.ts";
import { createSignedRequest } from "./verify-webhook.ts";

/**
 * Shows what would be stored for a body; without one, for the connector's own signed sample. Nothing is stored or counted.
 * AppError `not_found`, `bad_request` if the body can't be parsed, `rejected` if the sample's signature is refused.
 */
export async function tryChannel(
  viewer: UserViewer,
  { channel, accountId, origin }: { channel: string; accountId: string; origin: string },
  input: z.output<typeof dryRunSchema>,
): Promise<DryRunOutput> {
  requirePermission(canView(viewer.role));
  const connector = requireConnector(channel);
  const connection = await findConnection(channel, requireId(accountId));
  if (connection?.clientId !== viewer.clientId) throw createUnconnectedError(connector);
  const nowMs = Date.now();
  const address =
    getSetting(connection, "signedUrl") || origin + channelsApi.channelConnection(channel, connection.apiAccountId);
  const isSample = input.body === undefined;
  const context = {
    secret: (name: string) => getField(connection, name),
    field: (name: string) => getField(connection, name),
  };
  const sample: Sample = isSample ? connector.sample({ ...context, nowMs, address }) : toSample(input);
  const raw = Buffer.from(sample.body);
  const query = new URLSearchParams(sample.query ?? "");
  let opened: Uint8Array = raw;
  if (isSample && sample.unsigned !== true) {
    const url = new URL(query.size === 0 ? address : `${address}?${query}`);
    const headers = new Headers({ host: url.host, ...sample.headers });
    const signed = createSignedRequest({ connection, connector }, { raw, method: "POST", url, headers });
    const verdict = await connector.verify({ ...signed, addresses: [url.href, ...signed.addresses] });
    if (verdict !== "ok") throw new AppError("rejected", "The stored secret doesn't verify a request that it signed.");
    opened = connector.open?.(signed) ?? raw;
  }
  const body = parseWebhookBody(opened, connector);
  const arrival = { nowMs, query, requestName: "test" };
  const collected = mapBody(connection, arrival, { connector, body });
  if (sample.fetched === undefined || connector.fetching === undefined) return present(collected);
  const found = { message: new Payload(sample.fetched), rest: null };
  return present(mapFetched(connection, arrival, { fetching: connector.fetching, found }));
}

function toSample({ body, query }: z.output<typeof dryRunSchema>): Sample {
  return {
    body: typeof body === "string" ? body : JSON.stringify(body),
    query: typeof query === "string" ? query : new URLSearchParams(query ?? {}).toString(),
  };
}

function present({ messages, changes, events, ignored }: Collected): DryRunOutput {
  const changed = changes.flatMap(({ message }) => message ?? []);
  return {
    messages: [...messages, ...changed].map(presentMessage),
    events: events.map(({ thread, type, name, at, score }) => {
      return { conversationId: thread.key, type, name, timestamp: new Date(at).toISOString(), score };
    }),
    ignored: Object.fromEntries(ignored),
  };
}

function presentMessage({
  thread,
  role,
  text,
  at,
  user,
  metadata,
}: CollectedMessage): DryRunOutput["messages"][number] {
  return { conversationId: thread.key, role, text, timestamp: new Date(at).toISOString(), user, metadata };
}
