import { z } from "zod";
import { idSchema } from "../../domain/shared/ids.ts";
import type { JwtKey, JwtKeys } from "./jwt-keys.ts";
import { signToken, verifyToken } from "./signed-token.ts";

/** A working day; then the administrator logs in again. */
export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;
/** From the password to the code. */
export const CODE_STEP_SECONDS = 5 * 60;

const adminTokenSchema = z.object({ adminId: idSchema, sessionId: z.string().regex(/^[0-9a-f]{64}$/) });
export type AdminTokenClaims = z.infer<typeof adminTokenSchema>;
const codeStepSchema = z.object({ adminId: idSchema });

/** No token of a user passes here, and none of an administrator there. */
const ADMIN = { audience: "threadlight-admin", claims: adminTokenSchema };
/** Proves that the password was right, and nothing more. */
const CODE_STEP = { audience: "threadlight-admin-code", claims: codeStepSchema };

export async function signAdminToken(claims: AdminTokenClaims, keys: JwtKeys): Promise<string> {
  return signToken(ADMIN, claims, { keys, lifetimeSeconds: ADMIN_SESSION_SECONDS });
}

/** The claims of an administrator's token; AppError `unauthenticated` otherwise. */
export async function verifyAdminToken(token: string, keys: readonly JwtKey[]): Promise<AdminTokenClaims> {
  return verifyToken(ADMIN, token, keys);
}

export async function signCodeStep(adminId: string, keys: JwtKeys): Promise<string> {
  return signToken(CODE_STEP, { adminId }, { keys, lifetimeSeconds: CODE_STEP_SECONDS });
}

/** Whose password was right; AppError `unauthenticated` for anything else. */
export async function verifyCodeStep(token: string, keys: readonly JwtKey[]): Promise<{ adminId: string }> {
  return verifyToken(CODE_STEP, token, keys);
}
