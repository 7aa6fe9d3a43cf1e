import type { SignalInput } from "../../../domain/analysis/analysis.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import type { Incoming } from "./ingest.types.ts";
import { ensureMonths } from "./months.ts";
import { writeBatch } from "./write-batch.ts";

/** Large transactions for bulk loading: nobody waits for an answer. */
const LOAD_ITEMS = 4_000;

export type LoadedConversation = {
  externalId: string;
  apiAccountId: string;
  channel: string;
  user: string;
  agent: { name: string; version: string; model: string };
  messages: { externalId: string; role: "user" | "bot" | "agent"; text: string; at: number }[];
  signals: { type: SignalInput["type"]; at: number; score?: number }[];
};

/** Writes whole conversations in large transactions, past the queue of live requests but through the same rules. */
export function createLoader(clientId: string): {
  add(conversation: LoadedConversation): Promise<void>;
  flush(): Promise<number>;
} {
  let items: Incoming[] = [];
  let messages = 0;

  async function add(conversation: LoadedConversation): Promise<void> {
    items.push(...toItems(clientId, conversation));
    messages += conversation.messages.length;
    if (items.length >= LOAD_ITEMS) await flush();
  }

  async function flush(): Promise<number> {
    const { ingest } = getDatabase();
    const batch = items;
    items = [];
    if (batch.length === 0) return messages;
    await ensureMonths(ingest, batch);
    await writeBatch(ingest, batch, Date.now());
    return messages;
  }

  return { add, flush };
}

function toItems(clientId: string, conversation: LoadedConversation): Incoming[] {
  const { apiAccountId, externalId: threadId, agent, user, channel } = conversation;
  const conversationId = deriveConversationId(apiAccountId, threadId);
  const common = { clientId, apiAccountId, threadId, conversationId };
  return [
    ...conversation.messages.map((message): Incoming => {
      const messageId = deriveMessageId(apiAccountId, message.externalId);
      const { role, text, at } = message;
      const rest = {
        channel,
        endUser: user,
        agent,
        metadata: null,
        uploadId: null,
        timed: true,
      };
      return { kind: "message", ...common, messageId, role, text, at, ...rest };
    }),
    ...conversation.signals.map((signal, index): Incoming => {
      const eventId = deriveEventId(apiAccountId, `${threadId}:${index}`);
      const { type, at, score = null } = signal;
      return { kind: "event", ...common, eventId, type, name: "", at, score, data: null };
    }),
  ];
}
