import type { SignalInput } from "../../../../domain/analysis/analysis.contract.ts";
import { buildSource } from "../../../../domain/sources/build-source.ts";
import type { Properties } from "../../../../domain/properties/extract-properties.ts";
import type { SentSource } from "../../../../domain/sources/sources.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import type { Incoming } from "../ingest.types.ts";
import { storeProperties } from "../store/conversations/properties.sql.ts";
import { storeSources } from "../store/conversations/sources.sql.ts";
import { ensurePartitions } from "../write/partitions.ts";
import { writeBatch } from "../write/write-batch.ts";

/** Large transactions: no request waits for the result. */
const BATCH_ITEMS = 4_000;

export type LoadedConversation = {
  externalId: string;
  apiAccountId: string;
  channel: string;
  user: string;
  agent: { name: string; version: string; model: string };
  messages: { externalId: string; role: "user" | "bot" | "agent"; text: string; at: number }[];
  /** Where it comes from, as its first message tells it. */
  source?: SentSource | null;
  /** What is told of it besides words, as its first message tells it. */
  properties?: Properties | null;
  signals: { type: SignalInput["type"]; at: number; score?: number }[];
};

/** Creates a loader that writes whole generated conversations in large transactions, without group commit or meter. `flush` returns the number of messages so far. */
export function createBulkLoader(clientId: string): {
  add(conversation: LoadedConversation): Promise<void>;
  flush(): Promise<number>;
} {
  let items: Incoming[] = [];
  let messages = 0;

  async function add(conversation: LoadedConversation): Promise<void> {
    items.push(...buildItems(clientId, conversation));
    messages += conversation.messages.length;
    if (items.length >= BATCH_ITEMS) await flush();
  }

  async function flush(): Promise<number> {
    const { ingest } = await getDatabase().findLane(clientId);
    const batch = items;
    items = [];
    if (batch.length === 0) return messages;
    await ensurePartitions(ingest, batch);
    await storeSources(ingest, batch);
    await storeProperties(ingest, batch);
    await writeBatch(ingest, batch, Date.now(), { metered: false });
    return messages;
  }

  return { add, flush };
}

function buildItems(clientId: string, conversation: LoadedConversation): Incoming[] {
  const { apiAccountId, externalId, agent, user, channel, properties = null } = conversation;
  const conversationId = deriveConversationId(apiAccountId, externalId);
  const told = buildSource(conversation.source ?? {}, { redact: false });
  const common = { clientId, apiAccountId, externalId, conversationId };
  return [
    ...conversation.messages.map((message, index): Incoming => {
      const messageId = deriveMessageId(apiAccountId, message.externalId);
      const { role, text, at } = message;
      const rest = {
        channel,
        endUser: user,
        agent,
        metadata: null,
        importId: null,
        timed: true,
        ...(index === 0 && told !== null && { told }),
        ...(index === 0 && properties !== null && { properties }),
      };
      return { kind: "message", ...common, messageId, role, text, at, ...rest };
    }),
    ...conversation.signals.map((signal, index): Incoming => {
      const eventId = deriveEventId(apiAccountId, `${externalId}:${index}`);
      const { type, at, score = null } = signal;
      return { kind: "event", ...common, eventId, type, name: "", at, score, data: null };
    }),
  ];
}
