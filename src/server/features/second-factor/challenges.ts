import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import type { Queryable } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { getSiteOrigin } from "../../http/endpoint/site-origin.ts";
import { deleteChallenge, insertChallenge } from "./passkeys.sql.ts";
import type { ChallengePurpose } from "./passkeys.sql.ts";

/** As long as browsers wait for the user. */
const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** The site that passkeys belong to. */
export type RelyingParty = { id: string; origin: string };

type Use = { purpose: ChallengePurpose; userId: string | null };

/** The site of a request, as browsers see it. */
export function getRelyingParty(request: HttpRequest): RelyingParty {
  const { origin, hostname } = new URL(getSiteOrigin(request));
  return { id: hostname, origin };
}

/** Creates and stores a challenge; the bytes that the passkey signs are returned. */
export async function createChallenge(sql: Queryable, use: Use): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createSecret();
  await insertChallenge(sql, { ...use, challengeHash: hashSecret(challenge), minutes: CHALLENGE_MINUTES });
  return Uint8Array.from(Buffer.from(challenge, "base64url"));
}

/** Whether a challenge was made for this user and purpose and was not used yet; it is used up by this call. */
export function consumeChallenge(sql: Queryable, challenge: string, use: Use): Promise<boolean> {
  return deleteChallenge(sql, { ...use, challengeHash: hashSecret(challenge) });
}
