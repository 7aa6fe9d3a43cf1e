import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "../../domain/shared/errors.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";

const ISSUER = "threadlight";

/** One kind of token: who it is for, so that none passes for another, and what it says. */
export type TokenKind<S extends z.ZodType> = { audience: string; claims: S };

/** A signed token (JWT, HS256) that is good for `lifetimeSeconds`. */
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

/** The claims of a token of this kind that one of `keys` signed and that has not run out; AppError `unauthenticated` otherwise. */
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
      { algorithms: ["HS256"], issuer: ISSUER, audience: kind.audience },
    );
    return kind.claims.parse(payload);
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
    throw new AppError("unauthenticated", "Please log in.", { cause });
  }
}
