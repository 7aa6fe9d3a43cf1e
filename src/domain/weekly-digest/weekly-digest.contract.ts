import { z } from "zod";
import { reportLanguageSchema } from "../reports/reports.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { hookUrlSchema } from "../webhooks/hook-url.ts";

/** When every workspace's digest is sent: on Mondays at 8:00 in its time zone. */
export const DIGEST_RULE = { every: "week", weekday: 1, hour: 8 } as const;
/** How long the address of a chart works. */
export const CHART_DAYS = 90;
const MAX_PEOPLE = 50;

/** Where the digest is posted: nowhere, by an incoming webhook, or in a channel by the token of a bot. */
export const SLACK_WAYS = ["off", "webhook", "bot"] as const;

/** PATCH /api/weekly-digest: omitted fields stay as they are, secrets too. */
export const digestChangeSchema = z
  .object({
    enabled: z.boolean(),
    lang: reportLanguageSchema,
    userIds: z
      .array(idSchema)
      .max(MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} people`)
      .transform((ids) => [...new Set(ids)]),
    slack: z.enum(SLACK_WAYS),
    url: hookUrlSchema.describe("The address of the incoming webhook."),
    token: z
      .string()
      .trim()
      .regex(/^xoxb-[\w-]{10,250}$/, "Enter the bot token, which begins with xoxb-"),
    channel: z
      .string()
      .trim()
      .regex(/^#?[^\s#<>&|,]{1,80}$/, "Enter the channel's ID, such as C024BE91L, or its name"),
  })
  .partial();
export type DigestChange = z.output<typeof digestChangeSchema>;

/** GET /api/weekly-digest/chart.png */
export const chartQuerySchema = z.object({ token: z.string().min(1).max(1_000) });

/** GET /api/weekly-digest, without secrets. */
export const digestSettingsSchema = z.object({
  enabled: z.boolean(),
  lang: reportLanguageSchema,
  userIds: z.array(idSchema).describe("The members who get it by mail."),
  slack: z.enum(SLACK_WAYS),
  hint: z.string().nullable().describe("The end of the webhook's address or of the token."),
  channel: z.string().nullable(),
  nextAt: z.iso.datetime().nullable(),
  lastSentAt: z.iso.datetime().nullable(),
  lastPost: z
    .object({ state: z.enum(["waiting", "delivered", "failed"]), error: z.string().nullable() })
    .nullable()
    .describe("What became of the newest post to Slack."),
});
export type DigestSettings = z.infer<typeof digestSettingsSchema>;
