/** Past conversations of a channel, read through its platform's API: what they hold, with the ids that the channel's webhooks give. */
import type { SpeakerRole } from "#src/domain/imports/import-file.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { formatFieldMessage } from "#src/domain/shared/schema-messages.ts";
import { decryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { ChannelEvent, ChannelMessage } from "../../ingest/ingest.service.ts";
import { getPseudonymPurpose } from "../../pseudonyms/pseudonyms.service.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import { requireConnector } from "../connections/connections.service.ts";
import { findHistoryAccount, listCredentials } from "../connections/connections.sql.ts";
import type { Connector, NewMessage, Out } from "../connectors/base/connector.types.ts";
import type { History, HistoryRange } from "../connectors/base/history.types.ts";
import type { Payload } from "../connectors/base/payload.ts";
import { openCredentials, parseCredentials } from "../connections/credentials.ts";
import { collect, getField } from "../receive/map-body.ts";
import { createPlatformApi, PlatformStop, requireFound } from "./platform-api.ts";
import { toItem } from "../receive/store-collected.ts";

/** Conversations read at the same time. */
const AT_ONCE = 8;

export type HistorySource = {
  clientId: string;
  apiAccountId: string;
  channel: string;
  /** What people entered for this import; the rest comes from the channel's connection. */
  credentials: Record<string, string>;
  range: HistoryRange;
  /** Chosen roles by the platform's id of the writer. */
  speakers: Record<string, SpeakerRole>;
  maxWaitMs: number;
  signal: AbortSignal;
};

/** A message as a preview shows it: with its writer. */
export type HistoryMessage = ChannelMessage & { author: { id: string; name: string } };

export type HistoryConversation = { messages: HistoryMessage[]; events: ChannelEvent[]; notes: number };

/** A page of whole conversations, of which some were left out: they began at another time, or are gone. */
export type WholePage = {
  conversations: HistoryConversation[];
  next: string | null;
  total: number | null;
  /** Whether the page has more than were asked for. */
  isCut: boolean;
};

/** The channel's name, and what was entered for its API, checked. AppError `not_found`, `invalid` with `credentials.…` fields. */
export function parseHistoryCredentials(
  channel: string,
  given: Record<string, string>,
): { name: string; credentials: Record<string, string> } {
  const { connector, history } = requireHistory(channel);
  const known = { ...connector, fields: history.fields };
  return { name: connector.name, credentials: Object.fromEntries(parseCredentials(known, given, { partial: true })) };
}

/**
 * Opens a channel's past conversations. AppError `not_found`, `invalid` where a field is missing that the connection has not
 * either. Reading rejects with PlatformStop.
 */
export async function openHistory(source: HistorySource): Promise<{
  readPage: (cursor: string | null, maxConversations?: number) => Promise<WholePage>;
}> {
  const { connector, history } = requireHistory(source.channel);
  const connection = await findHistoryConnection(source);
  const missing = history.fields.find(({ name, required }) => required && getField(connection, name) === "");
  if (missing !== undefined) {
    const [field, error] = [`credentials.${missing.name}`, `Enter the ${missing.label}`];
    throw new AppError("invalid", formatFieldMessage(field, error), { fields: { [field]: error } });
  }
  const field = (name: string) => getField(connection, name);
  const { maxWaitMs, signal } = source;
  const api = createPlatformApi(history, { platform: connector.name, field, maxWaitMs, signal });
  const listApi = requireFound(api, connector.name);
  const { fromMs, toMs } = source.range;

  function isWanted(listed: Payload): boolean {
    const start = history.findStart(listed);
    return start !== undefined && start >= fromMs && start < toMs;
  }

  return {
    async readPage(cursor, maxConversations = Infinity) {
      const { conversations, next, total } = await history.listPage(source.range, cursor, listApi);
      const found = conversations.filter(isWanted);
      const wanted = found.slice(0, maxConversations);
      const whole: HistoryConversation[] = [];
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const group = wanted.slice(from, from + AT_ONCE).map((listed) => history.read(listed, api));
        // All of them settle, so that none goes on after a stop.
        const read = await Promise.allSettled(group);
        for (const result of read) {
          if (result.status === "rejected") throw result.reason;
          if (result.value !== null) whole.push(mapConversation(result.value, { connection, history, source }));
        }
      }
      return { conversations: whole, next: next === cursor ? null : next, total, isCut: wanted.length < found.length };
    },
  };
}

function requireHistory(channel: string): { connector: Connector; history: History } {
  const connector = requireConnector(channel);
  const { history } = connector;
  if (history === undefined) throw new AppError("not_found", `${connector.name} gives no past conversations.`);
  return { connector, history };
}

function mapConversation(
  whole: Payload,
  { connection, history, source }: { connection: ChannelConnection; history: History; source: HistorySource },
): HistoryConversation {
  // Deletions are left out: what was deleted is no more among the messages.
  const { messages, events, ignored } = collect(
    connection,
    { nowMs: Date.now() },
    {
      source: "platform",
      run: (out, context) => history.map(whole, assignRoles(out, source.speakers), context),
    },
  );
  return {
    messages: messages.map((message) => {
      const { id = message.role, name = "" } = message.author ?? {};
      return { ...toItem(message, message.thread.key), author: { id, name } };
    }),
    events: events.map(({ thread, ...event }) => ({ ...event, kind: "event", conversationId: thread.key })),
    notes: ignored.get("private_note") ?? 0,
  };
}

/** Gives messages the role that people chose for their writer. */
function assignRoles(out: Out, speakers: HistorySource["speakers"]): Out {
  return {
    ...out,
    message(message: NewMessage) {
      const { author, person, ...rest } = message;
      // As in the preview: those without an id are one writer per role.
      const key = author?.id ?? message.role;
      const role = (Object.hasOwn(speakers, key) ? speakers[key] : undefined) ?? message.role;
      if (role === "ignore") return;
      out.message({ ...rest, author, role, person: role === "user" ? (person ?? author?.id) : undefined });
    },
  };
}

/** The connection of the API account to the channel, or one in its place, with what was entered for this import over it. */
async function findHistoryConnection(source: HistorySource): Promise<ChannelConnection> {
  const { clientId, apiAccountId, channel } = source;
  const { account, rows } = await getDatabase().withClient(clientId, async (tx) => ({
    account: await findHistoryAccount(tx, { clientId, apiAccountId, channel }),
    rows: await listCredentials(tx, { clientId, apiAccountId, channel }),
  }));
  if (account === undefined) throw new AppError("not_found", "This API account does not exist.");
  const { pseudonymKey, ...rest } = account;
  const credentials = await openCredentials(account, rows);
  for (const [name, current] of Object.entries(source.credentials))
    credentials.set(name, { current, former: null, formerUntil: 0 });
  // Before the first import or connection there is none, and a preview shows no pseudonyms.
  const key = pseudonymKey === null ? "" : await decryptSecret(pseudonymKey, getPseudonymPurpose(clientId));
  return { ...rest, connectedAt: new Date(0), suspended: false, reportsTo: [], pseudonymKey: key, credentials };
}

export { PlatformStop };
