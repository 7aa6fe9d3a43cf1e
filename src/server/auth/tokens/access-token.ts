import { z } from "zod";
import { userRoleSchema } from "../../../domain/auth/auth.contract.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** With "Remember me", access tokens are short and get refreshed; without, one token covers the whole session. */
export const REMEMBERED_TOKEN_SECONDS = 15 * 60;
export const SESSION_TOKEN_SECONDS = 12 * 60 * 60;

/** Claims of an access token. Every request also checks the session `sessionId` in the database. */
export const accessTokenSchema = z.object({
  userId: idSchema,
  clientId: idSchema,
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  role: userRoleSchema,
  /** The administrator impersonating this user. */
  impersonator: z.object({ adminId: idSchema, name: z.string() }).optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenSchema>;

const KIND = { audience: "threadlight-user", claims: accessTokenSchema };

/** Signs an access token (JWT, HS256) that expires after `lifetimeSeconds`. */
export async function signAccessToken(
  claims: AccessTokenClaims,
  options: { keys: JwtKeys; lifetimeSeconds: number },
): Promise<string> {
  return signToken(KIND, claims, options);
}

/** Returns the claims of an unexpired token signed by one of `keys`; otherwise throws AppError `unauthenticated`. */
export async function verifyAccessToken(token: string, keys: readonly JwtKey[]): Promise<AccessTokenClaims> {
  return verifyToken(KIND, token, keys);
}
