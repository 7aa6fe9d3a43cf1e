import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import { passkeyRequestSchema } from "../../../domain/second-factor/passkey.contract.ts";
import type { passkeyLoginSchema } from "../../../domain/second-factor/passkey.contract.ts";
import type { secondFactorLoginSchema } from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { hashSecret } from "../../auth/secrets/secrets.ts";
import type { Sql } from "../../db/sql.ts";
import type { AuthContext, Caller } from "../auth/context.service.ts";
import { CHALLENGE_MS, consumeChallenge, createChallenge } from "./challenges.ts";
import type { RelyingParty } from "./challenges.ts";
import { openSession } from "./open-session.ts";
import { findPasskey, listPasskeyRows, updatePasskeyUse } from "./passkeys.sql.ts";
import type { PasskeyLoginRow } from "./passkeys.sql.ts";
import { deleteStep } from "./second-factor.sql.ts";
import { createStepError, getStep } from "./steps.service.ts";

type LoginInput = z.output<typeof passkeyLoginSchema> & { site: RelyingParty };

/**
 * Starts a login with a passkey: as its second step, or without a password, where the browser offers the passkeys it has for this
 * site. AppError `unauthenticated` if the first step is too long ago.
 */
export async function startPasskeyLogin(
  sql: Sql,
  { step, site }: { step?: string | undefined; site: RelyingParty },
): Promise<z.output<typeof passkeyRequestSchema>> {
  const user = step === undefined ? null : await getStep(sql, step);
  const passkeys = user === null ? [] : await listPasskeyRows(sql, user);
  const purpose = user === null ? "login" : "second-step";
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: await createChallenge(sql, { purpose, userId: user?.userId ?? null }),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return passkeyRequestSchema.parse(options);
}

/** Logs in with a passkey. AppError `rejected` if the passkey is unknown or its signature does not fit. */
export async function finishWithPasskey(
  context: Pick<AuthContext, "sql" | "keys">,
  input: LoginInput,
  caller: Caller,
): Promise<z.input<typeof secondFactorLoginSchema> & { userId: string }> {
  const { sql } = context;
  const step = input.step === undefined ? null : await getStep(sql, input.step);
  const passkey = await findPasskey(sql, input.credential.id);
  if (passkey === undefined || (step !== null && passkey.userId !== step.userId)) throw createPasskeyError();
  await verifyPasskey(sql, passkey, { ...input, stepUserId: step?.userId ?? null });
  if (step === null) {
    const user = { ...passkey, remembered: input.rememberMe === true };
    return { ...(await openSession(context, user, { signedInBy: "passkey", caller })), recoveryCodesLeft: null };
  }
  if (!(await deleteStep(sql, hashSecret(input.step ?? "")))) throw createStepError();
  const proof = { signedInBy: step.signedInBy, secondFactor: "passkey", caller };
  return { ...(await openSession(context, step, proof)), recoveryCodesLeft: null };
}

/** Verifies the signature over a challenge that this call uses up, and records the use. */
async function verifyPasskey(
  sql: Sql,
  passkey: PasskeyLoginRow,
  { credential, site, stepUserId }: LoginInput & { stepUserId: string | null },
): Promise<void> {
  const { userHandle, ...response } = credential.response;
  // The user that the authenticator stored with the passkey.
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) {
    throw createPasskeyError();
  }
  const purpose = stepUserId === null ? "login" : "second-step";
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response },
    expectedChallenge: (challenge) => consumeChallenge(sql, challenge, { purpose, userId: stepUserId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw createPasskeyError(cause);
  });
  const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
  const use = { ...passkey, former: passkey.counter, counter, synced };
  if (!verified || !(await updatePasskeyUse(sql, use))) throw createPasskeyError();
}

function createPasskeyError(cause?: unknown): AppError {
  return new AppError("rejected", "This passkey could not be verified. Try again, or log in with your password.", {
    cause,
  });
}
