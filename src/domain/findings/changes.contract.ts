import { z } from "zod";
import { verificationSchema } from "./findings.contract.ts";

const sideSchema = z.object({
  text: z.string().describe("A recent message, personal data masked."),
  n: z.number().int().describe("How often it was said."),
});

/** GET /api/findings/changes: what changed in the bot, newest first, without anybody marking it. */
export const botChangesSchema = z.array(
  z.object({
    at: z.iso.date().describe("The day on which the new message was first said."),
    before: sideSchema,
    after: sideSchema,
    finding: z.string().optional().describe("The id of the finding that it may have changed."),
    verification: verificationSchema.nullable().describe("Before and after the change, as for an applied fix."),
  }),
);
export type BotChange = z.infer<typeof botChangesSchema>[number];
