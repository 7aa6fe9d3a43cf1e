/** Clients whose messages are counted. */
import type postgres from "postgres";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import type { Usage } from "#src/domain/billing/usage/usage.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { buildUsage, getMeterState } from "#src/server/features/billing/usage/usage.service.ts";
import { touchMeter } from "#src/server/features/ingest/ingest.service.ts";
import type { TestClient } from "./test-client.ts";

/** The owner of a test client. */
export function getOwnerViewer({ clientId, userId }: TestClient): UserViewer {
  return { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
}

/** The current period's usage of a client. */
export async function getUsage({ clientId }: TestClient): Promise<Usage> {
  const { system } = getDatabase();
  return buildUsage(system, clientId, await getMeterState(system, clientId));
}

/** Messages with their number as text, taking turns between conversations. */
export function buildMessages(from: number, count: number, conversations = 1) {
  return Array.from({ length: count }, (_, index) => ({
    id: `m${from + index}`,
    conversationId: `c${(from + index) % conversations}`,
    role: index % 2 === 0 ? "user" : "bot",
    text: `This is number ${from + index}`,
    timestamp: Date.UTC(2026, 1, 1) + (from + index) * 1_000,
  }));
}

/** Counts messages without sending them, so that the limit is near. */
export async function countBefore(
  owner: postgres.Sql,
  { clientId, apiAccountId }: TestClient,
  counted: number,
): Promise<void> {
  await owner`
    insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    select client_id, created_at, ${apiAccountId}, 0, ${counted}, created_at, created_at from clients
    where client_id = ${clientId}`;
}

/** Gives a client a plan without a trial, as an administrator does. */
export async function setPlan(owner: postgres.Sql, { clientId }: TestClient, plan: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`update clients set plan = ${plan}, trial_ends_at = null where client_id = ${clientId}`;
    await touchMeter(tx, clientId);
  });
}
