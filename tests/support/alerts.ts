/** Alerts of tests: a simple rule, conversations at given times, and what was sent. */
import type { RuleInput } from "#src/domain/alerts/alerts.contract.ts";
import { mailContentSchema } from "#src/domain/mail/mail.contract.ts";
import { HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { evaluateClient } from "#src/server/features/alerts/evaluate.service.ts";
import { ingestMessages } from "#src/server/features/ingest/ingest.service.ts";
import type { TestClient } from "./test-client.ts";

/** Within the running hour, so that tests do not depend on the time of day. */
export const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 20 * MINUTE_MS;

/** Met while there are no conversations. */
export const FEW_CONVERSATIONS: RuleInput = {
  name: "Too few conversations",
  measure: "conversations",
  windowHours: 1,
  condition: { kind: "threshold", op: "below", value: 5 },
};

/** The owner of a client as the viewer of a request. */
export function toViewer({ clientId, userId }: TestClient, role: UserViewer["role"] = "owner"): UserViewer {
  return { kind: "user", clientId, userId, sessionId: crypto.randomUUID(), role, timeZone: "UTC" };
}

/** A target that mails the client's owner. */
export function mailTo({ userId }: TestClient) {
  return { kind: "mail" as const, userIds: [userId] };
}

/** Sends conversations that begin at an instant. */
export async function sendConversations(client: TestClient, at: number, count: number): Promise<void> {
  const messages = Array.from({ length: count }, () => ({
    conversationId: crypto.randomUUID(),
    role: "user",
    text: "Hello, is the room free?",
    timestamp: new Date(at).toISOString(),
  }));
  await ingestMessages(client.key, messages, null);
}

/** Evaluates a client's alerts as at an instant. */
export async function evaluateAt({ clientId }: TestClient, nowMs: number): Promise<void> {
  await evaluateClient({ clientId, timeZone: "UTC", watchesFindings: false }, nowMs);
}

/** The unsent mails to a client's users, oldest first, with their text. */
export async function listSent({ clientId }: TestClient): Promise<{ subject: string; text: string }[]> {
  const rows = await getDatabase().system<{ content: unknown }[]>`
    select m.content from mails m join users u on u.email = m.recipient
    where u.client_id = ${clientId} order by m.created_at, m.mail_id`;
  return rows.map(({ content }) => {
    const { subject, blocks } = mailContentSchema.parse(content);
    return { subject, text: blocks.map((block) => (block.kind === "text" ? block.text : "")).join(" ") };
  });
}
