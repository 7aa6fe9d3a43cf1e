import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { setupTokenSchema } from "./administrators.contract.ts";

/** POST /api/admin/clients/{id}/impersonation */
export const newImpersonationSchema = z.object({
  userId: idSchema,
  /** Shown in the client's audit log. */
  reason: z.string().trim().min(3, "Enter a reason. The client can see it.").max(200, "Reason too long"),
});
export const impersonationLinkSchema = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

/** POST /api/auth/impersonation */
export const impersonationSchema = z.object({ token: setupTokenSchema });
export const impersonationOutputSchema = z.object({ accessToken: z.string() });
