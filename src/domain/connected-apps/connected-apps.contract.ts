import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { isAllowedRedirectUri } from "./redirect-uri.ts";

/** The only scope: what an API key with the scope `read` may do over MCP. */
export const APP_SCOPE = "read";

/** An authorization code is good this long, and once. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 60 * 60;
/** A connection ends after this long without a renewal. */
export const UNUSED_DAYS = 30;
/** However often it is renewed, the member is asked again after this long, like after a log-in. */
export const CONNECTION_DAYS = 90;
/** Registrations that connect nothing are deleted after this long. */
export const REGISTRATION_DAYS = 30;
export const MAX_APPS_PER_USER = 50;
export const MAX_REDIRECT_URIS = 10;

/** A connected app, as the settings list it. */
export const connectedAppSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Where the app took its access to: a host, or "this computer". */
  host: z.string(),
  user: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;
export const connectedAppsSchema = z.object({ apps: z.array(connectedAppSchema) });

const parameter = z.string().max(2000);

/** What an app asks for, in the address of the page (RFC 6749, 4.1.1; RFC 7636; RFC 8707). Its meaning is checked by the service. */
export const appRequestSchema = z.object({
  client_id: parameter.optional(),
  redirect_uri: parameter.optional(),
  response_type: parameter.optional(),
  code_challenge: parameter.optional(),
  code_challenge_method: parameter.optional(),
  resource: parameter.optional(),
  scope: parameter.optional(),
  state: parameter.optional(),
});
export type AppRequest = z.infer<typeof appRequestSchema>;

/** GET /api/connected-apps/request: what the page asks the member. With `problem`, the app can only be told that it failed. */
export const appRequestAnswerSchema = z.object({
  app: z.object({ name: z.string(), host: z.string(), isLocal: z.boolean() }),
  workspace: z.string(),
  problem: z.string().nullable(),
  /** Where the app waits for the member's no, or for its mistake. */
  backUrl: z.string(),
});

/** POST /api/connected-apps: the member allows it. */
export const allowedAppSchema = z.object({ redirectTo: z.string() });

const NAME_LENGTH = 80;
const nameSchema = z.string().trim().min(1).max(NAME_LENGTH).refine(isStorableText).refine(isReadableName);

/** Controls and marks that turn the direction of writing could make a name look like another. */
function isReadableName(name: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}

/**
 * POST /api/oauth/register (RFC 7591). Fields that are not here are ignored or replaced, as the RFC allows: the answer says that the
 * app is a public client, which has no secret.
 */
export const registrationSchema = z.object({
  client_name: nameSchema.catch("Unnamed app"),
  redirect_uris: z.array(z.string().refine(isAllowedRedirectUri)).min(1).max(MAX_REDIRECT_URIS),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes("authorization_code"))
    .optional(),
});
