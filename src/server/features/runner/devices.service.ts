import { hash } from "node:crypto";
import type { z } from "zod";
import { canManageDevices, canUseRunner } from "../../../domain/auth/policies.ts";
import { userRoleSchema } from "../../../domain/auth/auth.contract.ts";
import { createDeviceToken, createPairingCode, normalizePairingCode } from "../../../domain/runner/pairing-code.ts";
import { MAX_PAIRINGS, PAIRING_MINUTES } from "../../../domain/runner/runner.contract.ts";
import type {
  claimInputSchema,
  claimSchema,
  devicesSchema,
  pairingSchema,
} from "../../../domain/runner/runner.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { toAddressRange } from "../../http/address-range.ts";
import { consumeRateLimit, returnRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import {
  deleteDeviceRow,
  deleteOldPairings,
  findMember,
  insertDevice,
  insertPairing,
  listDeviceRows,
  takePairing,
} from "./devices.sql.ts";

/** Wrong codes of one address. 2^40 codes and minutes to try them leave nothing to guess. */
const WRONG_CODES: RateLimit = {
  name: "runner-code",
  points: 10,
  windowSeconds: 600,
  refusal: "Too many wrong codes.",
};

/** Creates a code that pairs one browser. AppError `forbidden` by role. */
export async function createPairing(db: Database, viewer: UserViewer): Promise<z.input<typeof pairingSchema>> {
  requirePermission(canUseRunner(viewer.role));
  const { clientId, userId } = viewer;
  const now = new Date();
  const code = createPairingCode();
  const pairing = { id: createId(), code, expiresAt: new Date(now.getTime() + PAIRING_MINUTES * 60_000).toISOString() };
  await db.withClient(clientId, async (tx) => {
    await insertPairing(tx, {
      clientId,
      userId,
      pairingId: pairing.id,
      codeHash: hashCode(code),
      createdAt: now,
      expiresAt: new Date(pairing.expiresAt),
    });
    await deleteOldPairings(tx, { clientId, userId, now, keep: MAX_PAIRINGS });
  });
  return pairing;
}

/** Exchanges a code for a device's token. AppError `invalid_code`, whatever is wrong with it, and `rate_limited`. */
export async function claimPairing(
  db: Database,
  { code, device }: z.output<typeof claimInputSchema>,
  address: string,
): Promise<z.input<typeof claimSchema>> {
  const subject = toAddressRange(address);
  await consumeRateLimit(WRONG_CODES, subject, db.credentials);
  const claimed = await takeCode(db, code);
  if (claimed === null) throw new AppError("invalid_code", "This code is wrong, used or too old. Ask for a new one.");
  // Only wrong ones count, and they stay: a code of one's own must not buy further guesses.
  await returnRateLimit(WRONG_CODES, subject, db.credentials);
  const { clientId, userId, workspace } = claimed;
  const token = createDeviceToken();
  const deviceId = createId();
  await db.withClient(clientId, async (tx) => {
    const tokenHash = hash("sha256", token, "buffer");
    await insertDevice(tx, { clientId, userId, deviceId, tokenHash, createdAt: new Date(), ...device });
    const actor = { kind: "user", userId } as const;
    await addAuditEntry(tx, { clientId, actor, action: "runner.paired", subject: device.name });
  });
  return { token, device: { id: deviceId, name: device.name }, workspace: { id: clientId, name: workspace } };
}

/** Lists the user's paired browsers; owners and admins see those of all members. */
export async function listDevices(db: Database, viewer: UserViewer): Promise<z.input<typeof devicesSchema>> {
  requirePermission(canUseRunner(viewer.role));
  const { clientId } = viewer;
  const rows = await db.withClient(clientId, (tx) => listDeviceRows(tx, { clientId, userId: getScope(viewer) }));
  return {
    devices: rows.map(({ userId: _, createdAt, lastUsedAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Ends a device's token at once. AppError `not_found`, also for another member's device without the permission. */
export async function deleteDevice(db: Database, viewer: UserViewer, deviceId: string): Promise<{ success: true }> {
  requirePermission(canUseRunner(viewer.role));
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    const device = await deleteDeviceRow(tx, { clientId, deviceId, userId: getScope(viewer) });
    if (device === undefined) throw new AppError("not_found", "This browser is not paired.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "runner.unpaired", subject: device.name });
  });
  return { success: true };
}

/** The user whose devices a viewer sees; null for those of all members. */
function getScope({ role, userId }: UserViewer): string | null {
  return canManageDevices(role) ? null : userId;
}

async function takeCode(
  db: Database,
  text: string,
): Promise<{ clientId: string; userId: string; workspace: string } | null> {
  const code = normalizePairingCode(text);
  if (code === null) return null;
  const pairing = await takePairing(db.system, { codeHash: hashCode(code), now: new Date() });
  const member = pairing && (await findMember(db.system, pairing));
  const role = userRoleSchema.safeParse(member?.role);
  if (!pairing || !member || member.suspended || !role.success || !canUseRunner(role.data)) return null;
  return { ...pairing, workspace: member.workspace };
}

function hashCode(code: string): Buffer {
  return hash("sha256", normalizePairingCode(code) ?? "", "buffer");
}
