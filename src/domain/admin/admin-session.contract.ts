import { z } from "zod";
import { loginSchema, newPasswordSchema } from "../auth/auth.contract.ts";
import { appCodeSchema, loginCodeSchema } from "../auth/one-time-code.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { setupTokenSchema } from "./administrators.contract.ts";

/** The storage key of the administrator's token in the browser. */
export const ADMIN_TOKEN_KEY = "adminToken";

/** POST /api/admin/login: the first step, email and password. */
export const adminLoginSchema = loginSchema.omit({ rememberMe: true });
export const adminLoginOutputSchema = z.object({ success: z.literal(true), step: z.string() });

/** POST /api/admin/login/code: the second step. */
export const adminCodeSchema = z.object({ step: z.string().min(1).max(1_000), code: loginCodeSchema });
export const adminCodeOutputSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  /** Recovery codes left after a login with one; null after a login with an authenticator code. */
  recoveryCodesLeft: z.number().nullable(),
});

const administratorSchema = z.object({ id: idSchema, name: z.string(), email: z.string() });
export type SignedInAdministrator = z.output<typeof administratorSchema>;

/** GET /api/admin/check */
export const adminCheckSchema = z.object({ success: z.literal(true), administrator: administratorSchema });

/** What the guard needs of it: success alone opens the area, and who it is may be missing (specification 7). */
export const adminGuardSchema = z.object({
  success: z.literal(true).optional(),
  administrator: administratorSchema.optional().catch(undefined),
});

/** POST /api/admin/enrolment/start: the administrator that a set-up link belongs to. */
export const enrollmentStartSchema = z.object({ token: setupTokenSchema });
export const enrollmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  secret: z.string(),
  otpauthUri: z.string(),
});

/** POST /api/admin/enrolment */
export const enrollSchema = z.object({
  token: setupTokenSchema,
  password: newPasswordSchema,
  code: appCodeSchema,
});
export const enrollOutputSchema = z.object({ recoveryCodes: z.array(z.string()) });
