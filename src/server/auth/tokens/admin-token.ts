import { z } from "zod";
import { idSchema } from "../../../domain/shared/ids.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** One working day. Admin sessions are never refreshed. */
export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;
/** Time between entering the password and the code. */
export const CODE_STEP_SECONDS = 5 * 60;

const adminTokenSchema = z.object({ adminId: idSchema, sessionId: z.string().regex(/^[0-9a-f]{64}$/) });
export type AdminTokenClaims = z.infer<typeof adminTokenSchema>;
const codeStepSchema = z.object({ adminId: idSchema });

/** A separate audience: user and admin tokens are not interchangeable. */
const ADMIN = { audience: "threadlight-admin", claims: adminTokenSchema };
/** Proves only that the password was correct. */
const CODE_STEP = { audience: "threadlight-admin-code", claims: codeStepSchema };

/** Signs an administrator's access token. */
export async function signAdminToken(claims: AdminTokenClaims, keys: JwtKeys): Promise<string> {
  return signToken(ADMIN, claims, { keys, lifetimeSeconds: ADMIN_SESSION_SECONDS });
}

/** Returns the claims of an administrator's token; otherwise throws AppError `unauthenticated`. */
export async function verifyAdminToken(token: string, keys: readonly JwtKey[]): Promise<AdminTokenClaims> {
  return verifyToken(ADMIN, token, keys);
}

/** Signs the token that connects the password step of a login to its code step. */
export async function signCodeStep(adminId: string, keys: JwtKeys): Promise<string> {
  return signToken(CODE_STEP, { adminId }, { keys, lifetimeSeconds: CODE_STEP_SECONDS });
}

/** Returns the administrator who entered the password; otherwise throws AppError `unauthenticated`. */
export async function verifyCodeStep(token: string, keys: readonly JwtKey[]): Promise<{ adminId: string }> {
  return verifyToken(CODE_STEP, token, keys);
}
