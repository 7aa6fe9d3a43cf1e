import { z } from "zod";

const hex = z
  .string()
  .max(200)
  .regex(/^([0-9a-f]{2})+$/);

/** An ALTCHA v2 challenge: find the counter whose derived key starts with `keyPrefix`. The signature covers all parameters. */
export const botChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal("SHA-256"),
    nonce: hex,
    salt: hex,
    /** Hash rounds per key. */
    cost: z.number().int().min(1).max(1_000),
    keyLength: z.number().int().min(1).max(32),
    keyPrefix: hex,
    expiresAt: z.number().int().describe("Seconds since 1970"),
  }),
  signature: hex,
});
export type BotChallenge = z.infer<typeof botChallengeSchema>;

/** GET /api/bot-check: the configured provider and what its widget needs to start. */
export const botCheckSchema = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("altcha"), challenge: botChallengeSchema }),
  z.object({ provider: z.literal("turnstile"), siteKey: z.string() }),
]);
export type BotCheckStart = z.infer<typeof botCheckSchema>;

/** A solved challenge; sent in `turnstileToken` as base64-encoded JSON. */
export const botSolutionSchema = z.object({
  challenge: botChallengeSchema,
  solution: z.object({ counter: z.number().int().min(0), derivedKey: hex }),
});
