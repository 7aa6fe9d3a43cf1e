import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { containsWebAddress } from "../shared/web-addresses.ts";

const nameSchema = z
  .string()
  .trim()
  .min(2, "Name must be at least 2 characters")
  .max(100, { error: "Name too long", abort: true })
  .refine((name) => !containsWebAddress(name), "Names can't contain web addresses.");
const emailSchema = z.email("Invalid email address").max(255, "Email too long");
const INCOMPLETE = "This link is incomplete. Copy the whole link and try again.";

/** The secret part of a set-up or impersonation link. */
export const setupTokenSchema = z.string().min(20, INCOMPLETE).max(200, INCOMPLETE);

/** GET /api/admin/administrators */
export const administratorSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  state: z.enum(["active", "invited", "disabled"]),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Administrator = z.infer<typeof administratorSchema>;
export const administratorsSchema = z.object({ administrators: z.array(administratorSchema) });

/** POST /api/admin/administrators. The set-up link is shown only once. */
export const newAdministratorSchema = z.object({ name: nameSchema, email: emailSchema });
export const administratorInvitationSchema = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

/**
 * POST /api/admin/administrators/{id}/invitation. Null until a second administrator asks for the same: the link of an
 * administrator with credentials replaces them.
 */
export const renewedInvitationSchema = z.object({ invitation: administratorInvitationSchema.nullable() });

/** PATCH /api/admin/administrators/{id} */
export const administratorChangeSchema = z.object({ disabled: z.boolean() });
