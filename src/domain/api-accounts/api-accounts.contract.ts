import { z } from "zod";
import { goalSchema } from "../analysis/analysis.contract.ts";
import { conversionValueSchema } from "../money/money.contract.ts";
import { channelSchema } from "../shared/channels.ts";
import { idSchema } from "../shared/ids.ts";

/** Conversations of a complete sample: enough to fill every screen, loaded in seconds. */
export const SAMPLE_CONVERSATIONS = 400;

export const apiAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  channel: z.string(),
  isDefault: z.boolean(),
  /** `test` for the saved runs of the Runner, which count in no figure and for no plan. */
  purpose: z.enum(["live", "test"]),
  goal: goalSchema,
  /** How many conversations were counted again since the goal changed; null if all were. `total` is 0 until they are known. */
  recount: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** State of the account's sample data; null for an account without sample data. */
  sample: z.enum(["loading", "ready", "removing"]).nullable(),
  /** Conversations of the sample that are stored now, of {@link SAMPLE_CONVERSATIONS}; null for an account without sample data. */
  sampleConversations: z.number().int().nullable(),
  /** Whether tool arguments and results, and system prompts, of OpenTelemetry spans are kept. */
  keepToolPayloads: z.boolean(),
  keepSystemPrompts: z.boolean(),
  /** What one sold conversation is worth where no event says so; null for the workspace's value. */
  conversionValue: conversionValueSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type ApiAccount = z.infer<typeof apiAccountSchema>;

export type AccountKind = Pick<ApiAccount, "sample" | "purpose">;

/** Whether an account takes keys, imports, calls and channels: sample data, removed as a whole, and test runs don't. */
export function isOwnAccount(account: AccountKind): boolean {
  return describeOtherAccount(account) === null;
}

/** What an account is if it is not the business's own, as the subject of a sentence; null for one that is. */
export function describeOtherAccount({ sample, purpose }: AccountKind): string | null {
  if (sample !== null) return "The account of the sample data";
  return purpose === "test" ? "The account of test runs" : null;
}

/** GET /api/api-accounts */
export const apiAccountsSchema = z.object({ accounts: z.array(apiAccountSchema) });

const accountNameSchema = z.string().trim().min(1, "Enter an account name").max(80, "Name too long");

/** POST /api/api-accounts */
export const newApiAccountSchema = z.object({ name: accountNameSchema, channel: channelSchema });

/** PATCH /api/api-accounts/{id}: omitted fields stay as they are. Only another account can replace the default one. */
export const apiAccountChangeSchema = z.object({
  name: accountNameSchema.optional(),
  channel: channelSchema.optional(),
  goal: goalSchema.optional(),
  isDefault: z.literal(true).optional(),
  keepToolPayloads: z.boolean().optional(),
  keepSystemPrompts: z.boolean().optional(),
  conversionValue: conversionValueSchema.nullable().optional(),
});
export type ApiAccountChange = z.infer<typeof apiAccountChangeSchema>;
