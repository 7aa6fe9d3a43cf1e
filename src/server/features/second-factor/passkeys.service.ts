import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import { MAX_PASSKEYS, passkeyCreationSchema } from "../../../domain/second-factor/passkey.contract.ts";
import type { newPasskeySchema, passkeySchema } from "../../../domain/second-factor/passkey.contract.ts";
import type {
  confirmedByPasswordSchema,
  recoveryCodesSchema,
} from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getProfile, verifyCurrentPassword } from "../people/profile.service.ts";
import { CHALLENGE_MS, consumeChallenge, createChallenge } from "./challenges.ts";
import type { RelyingParty } from "./challenges.ts";
import { changeSecondFactor } from "./change-second-factor.ts";
import { SETUP_BY_USER } from "./limits.ts";
import { deletePasskey, insertPasskey, listPasskeyRows, updatePasskeyName } from "./passkeys.sql.ts";
import type { PasskeyRow } from "./passkeys.sql.ts";

/** EdDSA, ES256 and RS256 (COSE): what devices sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Starts the creation of a passkey: returns what the browser needs. AppError `rejected` with too many of them. */
export async function startPasskey(
  sql: Sql,
  viewer: UserViewer,
  { password, site }: z.output<typeof confirmedByPasswordSchema> & { site: RelyingParty },
): Promise<z.output<typeof passkeyCreationSchema>> {
  await verifyCurrentPassword(sql, viewer, password);
  const existing = await listPasskeyRows(sql, viewer);
  if (existing.length >= MAX_PASSKEYS) {
    throw new AppError("rejected", `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`);
  }
  const { email, name } = await getProfile(sql, viewer);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(viewer.userId)),
    challenge: await createChallenge(sql, { purpose: "create", userId: viewer.userId }),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Every passkey can then log in without a password.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return passkeyCreationSchema.parse(options);
}

/** Stores a passkey that the browser created. AppError `rejected` if it does not answer a challenge of this user. */
export async function addPasskey(
  sql: Sql,
  viewer: UserViewer,
  { name, credential, site }: z.output<typeof newPasskeySchema> & { site: RelyingParty },
): Promise<z.input<typeof recoveryCodesSchema>> {
  await consumeRateLimit(SETUP_BY_USER, viewer.userId, sql);
  const { transports } = credential.response;
  const verification = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports: transports ?? [] } },
    expectedChallenge: (challenge) => consumeChallenge(sql, challenge, { purpose: "create", userId: viewer.userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError("rejected", "The passkey could not be verified. Please start again.", { cause });
  });
  if (!verification.verified) throw new AppError("rejected", "The passkey could not be verified. Please start again.");
  const { credential: created, credentialBackedUp: synced } = verification.registrationInfo;
  return changeSecondFactor(sql, viewer, async (tx) => {
    const { clientId, userId } = viewer;
    const { id: credentialId, publicKey, counter } = created;
    const passkey = { clientId, userId, id: createId(), credentialId, publicKey, counter, name, synced };
    if (!(await insertPasskey(tx, { ...passkey, transports: transports ?? [] }))) {
      throw new AppError("conflict", "This passkey is already in use.");
    }
    const details = { passkey: name };
    const { email: subject } = await getProfile(tx, viewer);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "user.passkey_added", subject, details });
  });
}

/** Renames a passkey. AppError `not_found`. */
export async function renamePasskey(
  sql: Sql,
  viewer: UserViewer,
  { id, name }: { id: string; name: string },
): Promise<{ success: true }> {
  if (!(await updatePasskeyName(sql, { ...viewer, id, name }))) throw createNotFoundError();
  return { success: true };
}

/** Removes a passkey. AppError `not_found`. */
export async function removePasskey(
  sql: Sql,
  viewer: UserViewer,
  { id, password }: z.output<typeof confirmedByPasswordSchema> & { id: string },
): Promise<{ success: true }> {
  await verifyCurrentPassword(sql, viewer, password);
  await changeSecondFactor(sql, viewer, async (tx) => {
    const { clientId } = viewer;
    const name = await deletePasskey(tx, { ...viewer, id });
    if (name === undefined) throw createNotFoundError();
    const { email: subject } = await getProfile(tx, viewer);
    const details = { passkey: name };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "user.passkey_removed", subject, details });
  });
  return { success: true };
}

/** Converts a passkey's row to the API shape. */
export function toPasskey(row: PasskeyRow): z.input<typeof passkeySchema> {
  const { id, name, synced, createdAt, lastUsedAt } = row;
  return { id, name, synced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function createNotFoundError(): AppError {
  return new AppError("not_found", "Passkey not found.");
}
