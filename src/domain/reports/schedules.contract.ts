import { z } from "zod";
import { dimensionFilterSchema } from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { reportLanguageSchema } from "./reports.contract.ts";

export const MAX_SCHEDULES = 20;
export const MAX_RECIPIENTS = 20;

const addressSchema = z.email("Enter valid email addresses").max(255, "Email too long").toLowerCase();

const scheduleShape = {
  every: z.enum(["week", "month"], { error: "Choose week or month" }),
  /** 1 is Monday; a monthly report is sent on the 1st. */
  weekday: z.int("Choose a weekday").min(1, "Choose a weekday").max(7, "Choose a weekday"),
  hour: z.int("Choose an hour").min(0, "Choose an hour").max(23, "Choose an hour"),
  lang: reportLanguageSchema,
  filter: dimensionFilterSchema,
  recipients: z
    .array(addressSchema)
    .min(1, "Enter at least one email address")
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} addresses`)
    .transform((addresses) => [...new Set(addresses)]),
  enabled: z.boolean(),
};

/** POST /api/reports/schedules */
export const newScheduleSchema = z.object({
  ...scheduleShape,
  weekday: scheduleShape.weekday.default(1),
  lang: scheduleShape.lang.default("en"),
  filter: scheduleShape.filter.default({}),
  enabled: scheduleShape.enabled.default(true),
});
export type NewSchedule = z.output<typeof newScheduleSchema>;

/** PATCH /api/reports/schedules/{id}: omitted fields stay as they are. */
export const scheduleChangeSchema = z.object(scheduleShape).partial();
export type ScheduleChange = z.output<typeof scheduleChangeSchema>;

/** Members get reports at once, others after they confirmed. */
const recipientSchema = z.object({ address: z.string(), state: z.enum(["member", "confirmed", "waiting"]) });

export const scheduleSchema = z.object({
  id: idSchema,
  every: scheduleShape.every,
  weekday: z.number().int(),
  hour: z.number().int(),
  lang: reportLanguageSchema,
  filter: dimensionFilterSchema,
  enabled: z.boolean(),
  recipients: z.array(recipientSchema),
  nextAt: z.iso.datetime().nullable(),
  lastSentAt: z.iso.datetime().nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** GET /api/reports/schedules */
export const schedulesSchema = z.object({ schedules: z.array(scheduleSchema) });

/** POST /api/reports/recipients: what the recipient of a report wants, by the token of a mail's link. */
export const recipientAnswerSchema = z.object({
  token: z.string().min(1, "Copy the whole link").max(2_000, "Copy the whole link"),
  answer: z.enum(["confirm", "stop"]),
});
export const recipientAnswerOutputSchema = z.object({ email: z.string(), workspace: z.string() });
