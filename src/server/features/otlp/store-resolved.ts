import type { Sql } from "../../db/sql.ts";
import {
  changeTelemetryMessages,
  deriveConversationId,
  storeTelemetryMessages,
  storeTelemetryTellings,
} from "../ingest/ingest.service.ts";
import type { ConversationBook } from "./conversation-book.ts";
import type { ResolvedTrace, ResolvedTurn } from "./resolve-turns.ts";
import type { AccountKey } from "./spans.sql.ts";

/** Stores the messages that traces give, and what else they tell of conversations, after those that were stored are corrected. Repeatable. */
export async function storeResolved(
  ingest: Sql,
  account: AccountKey,
  { resolved, book }: { resolved: readonly ResolvedTrace[]; book: ConversationBook },
): Promise<void> {
  await correctStored(ingest, account, { resolved, book });
  const tellings = resolved.flatMap((trace) => trace.tellings);
  if (tellings.length > 0) await storeTelemetryTellings(account, tellings);
  const messages = resolved.flatMap((trace) => trace.messages);
  if (messages.length === 0) return;
  const isPlaced = resolved.length > 1;
  await storeTelemetryMessages(
    account,
    // A later trace of the same transaction may know the time of a message that an earlier one took from a history.
    messages.map(({ messageId, ...message }) => {
      const place = isPlaced && !message.timed ? book.find(messageId) : undefined;
      return place === undefined ? message : { ...message, at: place.at, timed: place.timed };
    }),
  );
}

async function correctStored(
  ingest: Sql,
  { clientId, apiAccountId }: AccountKey,
  { resolved, book }: { resolved: readonly ResolvedTrace[]; book: ConversationBook },
): Promise<void> {
  const changes = book.listChanges();
  const removed = resolved.flatMap((trace) => trace.removed);
  if (changes.length === 0 && removed.length === 0) return;
  const turns = new Map(resolved.flatMap((trace) => trace.turns.map((turn) => [turn.externalId, turn])));
  await changeTelemetryMessages(ingest, {
    clientId,
    changes: changes.flatMap(({ externalId, messageId, stored, at, timed, text }) => {
      const turn = turns.get(externalId);
      if (turn === undefined) return [];
      return {
        ...{ messageId, from: deriveConversationId(apiAccountId, stored.externalId), at, timed, text },
        to: deriveConversationId(apiAccountId, externalId),
        header: buildHeader(apiAccountId, turn),
      };
    }),
    removed: removed.flatMap(({ messageId, stored }) =>
      stored === null ? [] : [{ messageId, conversationId: deriveConversationId(apiAccountId, stored.externalId) }],
    ),
  });
}

function buildHeader(apiAccountId: string, { turn, externalId, channel }: ResolvedTurn) {
  const { name, version, model } = turn.agent;
  return {
    ...{ conversationId: deriveConversationId(apiAccountId, externalId), apiAccountId, externalId, channel },
    ...{ endUser: turn.endUser === "" ? null : turn.endUser, lastAt: Math.floor(turn.endMs) },
    ...{ agentName: name, agentVersion: version, agentModel: model },
  };
}
