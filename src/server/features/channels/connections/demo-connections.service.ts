import { randomBytes } from "node:crypto";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { connectChannel } from "./connections.service.ts";
import { backdateConnection, hasConnectionOn, moveRejections } from "./demo-connections.sql.ts";
import { findConnector } from "../connectors/registry.ts";
import { addHealthCounts, createHealthCounts } from "./health.sql.ts";
import type { HealthCounts } from "./health.sql.ts";

export type DemoConnectionInput = {
  apiAccountId: string;
  channel: string;
  fields: Record<string, string>;
  settings: Record<string, string>;
  connectedAt: Date;
  health: Partial<HealthCounts>;
  refusedAt: Date | null;
};

const SECRET_BYTES = 16;

/**
 * Connects a channel of the demo with made-up secrets and a past; nothing if it is connected already, or if the channel
 * has no connector.
 */
export async function addDemoConnection(viewer: UserViewer, input: DemoConnectionInput): Promise<void> {
  requirePermission(canManageApiAccounts(viewer.role));
  const { apiAccountId, channel, connectedAt, refusedAt } = input;
  const connector = findConnector(channel);
  const key = { clientId: viewer.clientId, apiAccountId, channel };
  const db = getDatabase();
  if (connector === null || (await db.withClient(key.clientId, (tx) => hasConnectionOn(tx, key)))) return;
  const secrets = connector.fields.flatMap(({ name, secret, generate, example }) =>
    secret && generate === undefined ? [[name, example ?? createSecret()] as const] : [],
  );
  const credentials = { ...Object.fromEntries(secrets), ...input.fields };
  // No address is stored: the origin only completes the answer.
  await connectChannel(viewer, { channel, origin: "" }, { apiAccountId, credentials, settings: input.settings });
  await db.withClient(key.clientId, (tx) => backdateConnection(tx, { ...key, connectedAt }));
  await addHealthCounts(db.system, { ...key, connectedAt }, { ...createHealthCounts(), ...input.health });
  if (refusedAt !== null) await db.withClient(key.clientId, (tx) => moveRejections(tx, { ...key, refusedAt }));
}

function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}
