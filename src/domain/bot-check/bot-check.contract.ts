import { z } from "zod";

/** A proof of work: find the `number` (0 … maxNumber) for which SHA-256 of `salt:number` is `target`. */
export const botChallengeSchema = z.object({
  salt: z.string().max(100),
  target: z.string().regex(/^[0-9a-f]{64}$/),
  maxNumber: z.number().int().min(1).max(10_000_000),
  expiresAt: z.iso.datetime(),
  signature: z.string().max(100),
});
export type BotChallenge = z.infer<typeof botChallengeSchema>;

/** GET /api/bot-check: what the widget needs to begin. */
export const botCheckSchema = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("altcha"), challenge: botChallengeSchema }),
  z.object({ provider: z.literal("turnstile"), siteKey: z.string() }),
]);
export type BotCheckStart = z.infer<typeof botCheckSchema>;

/** A solved challenge as it travels in `turnstileToken`: base64 of its JSON. */
export const botSolutionSchema = botChallengeSchema.extend({ number: z.number().int().min(0) });
