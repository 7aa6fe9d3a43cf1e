import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

/** More passkeys than anybody has devices. */
export const MAX_PASSKEYS = 20;

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether the device's maker keeps a copy, so that a lost device doesn't lose it. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

const base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, "This is not a passkey.");
const transports = z.array(z.string().max(40)).max(10);
const descriptor = z.object({ id: base64Url, type: z.literal("public-key"), transports: transports.default([]) });

/** What a browser needs to create a passkey. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: base64Url, name: z.string(), displayName: z.string() }),
  challenge: base64Url,
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

/** What a browser needs to log in with a passkey. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: base64Url,
  allowCredentials: z.array(descriptor).optional(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});

const credential = z.object({
  id: base64Url.min(1),
  rawId: base64Url.min(1),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
});

const passkeyNameSchema = z.string().trim().min(1, "Enter a name").max(60, "Name too long");

/** POST /api/profile/passkeys: a passkey that the browser created. */
export const newPasskeySchema = z.object({
  name: passkeyNameSchema,
  credential: credential.extend({
    response: z.object({ clientDataJSON: base64Url, attestationObject: base64Url, transports: transports.optional() }),
  }),
});

/** PATCH /api/profile/passkeys/{id} */
export const passkeyChangeSchema = z.object({ name: passkeyNameSchema });

/** POST /api/auth/passkey/options: `step` for the second step of a login, nothing for a login without a password. */
export const passkeyOptionsSchema = z.object({ step: z.string().max(100).optional() });

/** POST /api/auth/passkey: logs in with a passkey. */
export const passkeyLoginSchema = z.object({
  step: z.string().max(100).optional(),
  rememberMe: z.boolean().optional(),
  credential: credential.extend({
    response: z.object({
      clientDataJSON: base64Url,
      authenticatorData: base64Url,
      signature: base64Url,
      userHandle: base64Url.optional(),
    }),
  }),
});
