import { z } from "zod";

/** The name of the TXT record below the domain. */
export const DOMAIN_RECORD = "_threadlight";
/** Length of a session that the company's sign-in opened. */
export const COMPANY_SESSION_HOURS = 12;

/** Roles that a claim can give. Owners are appointed by owners. */
export const companyRoleSchema = z.enum(["admin", "member", "viewer"]);
export type CompanyRole = z.output<typeof companyRoleSchema>;

export const roleRuleSchema = z.object({
  value: z.string().trim().min(1, "Enter a value").max(200, "Value too long"),
  role: companyRoleSchema,
});
export type RoleRule = z.output<typeof roleRuleSchema>;

const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "Domain too long")
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "Enter a domain such as example.com",
  );

const issuerSchema = z
  .url({ protocol: /^https?$/, error: "Enter the issuer's address, beginning with https://" })
  .max(500, "Address too long");

/** PUT /api/workspace/company-sign-in. Without a secret, the stored one stays. */
export const companySettingsSchema = z.object({
  issuer: issuerSchema,
  clientId: z.string().trim().min(1, "Enter the client ID").max(300, "Client ID too long"),
  clientSecret: z.string().trim().max(1_000, "Client secret too long").optional(),
  domain: domainSchema,
  roleClaim: z.string().trim().max(100, "Name too long"),
  roles: z.array(roleRuleSchema).max(30, "Too many rules"),
  defaultRole: companyRoleSchema,
});
export type CompanySettings = z.output<typeof companySettingsSchema>;

/** GET /api/workspace/company-sign-in. `settings` is null until an owner has entered them. */
export const companySignInSchema = z.object({
  /** The address that the provider returns to; no other workspace has it. */
  redirectUri: z.string(),
  settings: companySettingsSchema
    .omit({ clientSecret: true })
    .extend({
      record: z.object({ name: z.string(), value: z.string() }),
      domainVerifiedAt: z.iso.datetime().nullable(),
      lastUsedAt: z.iso.datetime().nullable(),
      enforced: z.boolean(),
      /** Set up when all workspaces shared one address, and not used since: the provider has to be given the new one. */
      needsRedirectUri: z.boolean(),
    })
    .nullable(),
});
export type CompanySignIn = z.output<typeof companySignInSchema>;

/** PUT /api/workspace/company-sign-in/enforcement */
export const enforcementSchema = z.object({ enforced: z.boolean() });

/** POST /api/auth/company: where the sign-in of an address's company starts. */
export const companyStartSchema = z.object({ email: z.email("Invalid email address").max(255, "Email too long") });
export const companyStartOutputSchema = z.object({ path: z.string() });

/** GET /auth/company: starts a sign-in by the domain. Without one, a provider has returned to the address of former versions. */
export const companyStartQuerySchema = z.object({ domain: z.string().max(253).optional() });

/** GET /auth/company/{clientId}: the provider's redirect back. */
export const companyCallbackParamsSchema = z.object({ clientId: z.uuid() });
export const companyCallbackSchema = z.object({
  state: z.string().max(500).optional(),
  code: z.string().max(5_000).optional(),
  error: z.string().max(200).optional(),
});
