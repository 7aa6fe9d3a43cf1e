import { z } from "zod";
import { outcomeCountsSchema } from "../metrics/outcomes/outcome-counts.contract.ts";
import { moneySchema } from "../money/money.contract.ts";
import { idSchema } from "../shared/ids.ts";

/** Open matters of a person in one answer. */
export const MAX_OPEN_MATTERS = 20;

const instant = z.iso.datetime();
const count = z.number().int();

/** GET /api/v1/people/{user} */
export const knownPersonSchema = z.object({
  user: z.string().describe("Your ID of the end user: the `user` of the messages."),
  firstSeen: instant.describe("Time of the first message of their first conversation."),
  lastSeen: instant.describe("Time of the last message of any of their conversations."),
  conversations: count,
  outcomes: outcomeCountsSchema.extend({ open: count.describe("Without an outcome yet.") }),
  money: moneySchema,
  openMatters: z
    .array(
      z.object({
        id: idSchema.describe("Our ID of the conversation."),
        externalId: z.string(),
        channel: z.string(),
        title: z.string().describe("What the user came for."),
        lastAt: instant,
        isWaiting: z
          .boolean()
          .describe("Whether it ended while the user waited for the business; else it is not closed."),
      }),
    )
    .describe(`Conversations that go on or wait for the business, newest first; at most ${MAX_OPEN_MATTERS}.`),
});
export type KnownPerson = z.infer<typeof knownPersonSchema>;
