import type { Run } from "../../../domain/runner/run.contract.ts";
import { EARLIEST_MS } from "../../../domain/ingest/ingest.contract.ts";
import { deriveConversationId, storeChannelItems } from "../ingest/ingest.service.ts";

const CHANNEL = "runner";
/** A message's text in characters: fewer bytes than a message may have. */
const MAX_TEXT_LENGTH = 8_000;

/**
 * Stores a run's messages as a conversation of the account of test runs, and returns its id; null for a run without words.
 * Repeatable. The run is redacted already.
 */
export async function storeRunConversation(
  run: Run,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<string | null> {
  const nowMs = Date.now();
  const items = run.messages.flatMap(({ role, text, at }, index) =>
    text.trim() === ""
      ? []
      : [
          {
            kind: "message" as const,
            id: `${run.id}-${String(index)}`,
            conversationId: run.id,
            role,
            text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
            // A browser's clock may be wrong.
            at: Math.min(Math.max(Date.parse(at), EARLIEST_MS), nowMs),
            user: null,
            metadata: {},
            agent: { version: run.agentVersion ?? undefined },
          },
        ],
  );
  if (items.length === 0) return null;
  await storeChannelItems({ clientId, apiAccountId, channel: CHANNEL, redact: false }, items);
  return deriveConversationId(apiAccountId, run.id);
}
