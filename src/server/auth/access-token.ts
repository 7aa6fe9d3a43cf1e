import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";
import { rolesSchema } from "../../domain/auth/auth.contract.ts";
import { AppError } from "../../domain/shared/errors.ts";
import { idSchema } from "../../domain/shared/ids.ts";
import type { JwtKey } from "./jwt-keys.ts";

const ISSUER = "threadlight";
const AUDIENCE = "threadlight-user";

/** With "Remember me" the refresh token makes the next one; without, one token lasts the session. */
export const REMEMBERED_TOKEN_SECONDS = 15 * 60;
export const SESSION_TOKEN_SECONDS = 12 * 60 * 60;

/** What an access token says of its bearer; the session behind `sessionId` is asked at every use. */
export const accessTokenSchema = z.object({
  userId: idSchema,
  clientId: idSchema,
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  role: rolesSchema,
});
export type AccessTokenClaims = z.infer<typeof accessTokenSchema>;

/** A signed access token (JWT, HS256) that is good for `lifetimeSeconds`. */
export async function signAccessToken(
  claims: AccessTokenClaims,
  { keys, lifetimeSeconds }: { keys: readonly [JwtKey, ...JwtKey[]]; lifetimeSeconds: number },
): Promise<string> {
  const [key] = keys;
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds} seconds`)
    .sign(key.secret);
}

/** The claims of a token that one of `keys` signed and that has not run out; AppError `unauthenticated` otherwise. */
export async function verifyAccessToken(token: string, keys: readonly JwtKey[]): Promise<AccessTokenClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find(({ id }) => id === kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      { algorithms: ["HS256"], issuer: ISSUER, audience: AUDIENCE },
    );
    return accessTokenSchema.parse(payload);
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
    throw new AppError("unauthenticated", "Please log in.", { cause });
  }
}
