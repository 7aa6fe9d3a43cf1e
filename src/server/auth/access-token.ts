import { z } from "zod";
import { rolesSchema } from "../../domain/auth/auth.contract.ts";
import { idSchema } from "../../domain/shared/ids.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** With "Remember me" the refresh token makes the next one; without, one token lasts the session. */
export const REMEMBERED_TOKEN_SECONDS = 15 * 60;
export const SESSION_TOKEN_SECONDS = 12 * 60 * 60;

/** What an access token says of its bearer; the session behind `sessionId` is asked at every use. */
export const accessTokenSchema = z.object({
  userId: idSchema,
  clientId: idSchema,
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  role: rolesSchema,
  /** The administrator who acts as this user. */
  impersonator: z.object({ adminId: idSchema, name: z.string() }).optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenSchema>;

const KIND = { audience: "threadlight-user", claims: accessTokenSchema };

/** A signed access token (JWT, HS256) that is good for `lifetimeSeconds`. */
export async function signAccessToken(
  claims: AccessTokenClaims,
  options: { keys: JwtKeys; lifetimeSeconds: number },
): Promise<string> {
  return signToken(KIND, claims, options);
}

/** The claims of a token that one of `keys` signed and that has not run out; AppError `unauthenticated` otherwise. */
export async function verifyAccessToken(token: string, keys: readonly JwtKey[]): Promise<AccessTokenClaims> {
  return verifyToken(KIND, token, keys);
}
