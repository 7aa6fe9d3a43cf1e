import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";

const ISSUER = "threadlight";

/** A kind of token: its audience, so that kinds are not interchangeable, and the schema of its claims. */
export type TokenKind<S extends z.ZodType> = { audience: string; claims: S };

/** Signs a token (JWT, HS256) that expires after `lifetimeSeconds`. */
export async function signToken<S extends z.ZodType<Record<string, unknown>>>(
  kind: TokenKind<S>,
  claims: z.output<S>,
  { keys, lifetimeSeconds }: { keys: JwtKeys; lifetimeSeconds: number },
): Promise<string> {
  const [key] = keys;
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(kind.audience)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds} seconds`)
    .sign(key.secret);
}

/** Returns the claims of an unexpired token of this kind signed by one of `keys`; otherwise throws AppError `unauthenticated`. */
export async function verifyToken<S extends z.ZodType>(
  kind: TokenKind<S>,
  token: string,
  keys: readonly JwtKey[],
): Promise<z.output<S>> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find(({ id }) => id === kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      { algorithms: ["HS256"], issuer: ISSUER, audience: kind.audience, requiredClaims: ["exp"] },
    );
    return kind.claims.parse(payload);
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
    throw new AppError("unauthenticated", "Please log in.", { cause });
  }
}

/** Whether a token was refused though it has not expired: somebody made or changed it. Text that is no JWT doesn't count. */
export function isForged(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return (
    cause instanceof errors.JOSEError && !(cause instanceof errors.JWTExpired) && !(cause instanceof errors.JWSInvalid)
  );
}
