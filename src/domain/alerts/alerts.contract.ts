import { readingFilterSchema } from "../conversations/outcome-filter.ts";
import { propertyFilterSchema } from "../properties/property-filter.ts";
import { z } from "zod";
import { languageSchema } from "../analysis/analysis.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { MAX_FIELD_LENGTHS } from "../sources/sources.contract.ts";
import { pagingSchema } from "../shared/paging.contract.ts";
import { hookUrlSchema } from "../webhooks/hook-url.ts";
import { MEASURES } from "./measures.ts";
import { findRuleErrors } from "./rule-checks.ts";

export const MAX_RULES = 50;
export const MAX_TARGETS = 10;
export const MAX_PREVIEW_DAYS = 56;
/** Test notices of one rule per hour. */
export const MAX_TESTS_PER_HOUR = 10;
export const WINDOW_HOURS = [1, 3, 6, 12, 24, 168] as const;
const MAX_HOURS = 168;

export const severitySchema = z.enum(["info", "warning", "critical"]);
export type Severity = z.infer<typeof severitySchema>;

const thresholdSchema = z.object({
  kind: z.literal("threshold"),
  op: z.enum(["above", "below"]),
  value: z.number(),
});
const directionSchema = z.enum(["up", "down", "either"]);
const changeSchema = z.object({
  kind: z.literal("change"),
  against: z.enum(["previous", "week"]).describe("The window just before, or the same one a week earlier."),
  direction: directionSchema,
  amount: z.number().positive().max(1e12),
  unit: z
    .enum(["percent", "points", "absolute"])
    .describe("50 percent is half as much again; 0.05 points are 5 points."),
});
const anomalySchema = z.object({
  kind: z.literal("anomaly"),
  direction: directionSchema,
  sensitivity: z.enum(["low", "medium", "high"]),
});
const silenceSchema = z.object({
  kind: z.literal("silence"),
  minutes: z.number().int().min(15).max(10_080),
  always: z.boolean().optional().describe("Also at hours that are usually quiet."),
});
const newFindingSchema = z.object({ kind: z.literal("new_finding") });

export const conditionSchema = z.discriminatedUnion("kind", [
  thresholdSchema,
  changeSchema,
  anomalySchema,
  silenceSchema,
  newFindingSchema,
]);
export type Condition = z.infer<typeof conditionSchema>;

export const alertFilterSchema = z.object({
  account: idSchema.optional(),
  channel: z.string().min(1).max(40).optional(),
  language: languageSchema.optional(),
  version: z.string().min(1).max(100).optional(),
  sourceKind: readingFilterSchema.shape.sourceKind,
  source: z.string().min(1).max(MAX_FIELD_LENGTHS.url).optional().describe("The ad, page, link or post by ID or name."),
  campaign: z.string().min(1).max(MAX_FIELD_LENGTHS.campaign).optional(),
  property: propertyFilterSchema.optional(),
});
export type AlertFilter = z.infer<typeof alertFilterSchema>;

export const targetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), userIds: z.array(idSchema).min(1, "Choose at least one person").max(50) }),
  z.object({ kind: z.literal("webhook"), endpointId: idSchema }),
  z.object({ kind: z.literal("slack"), url: hookUrlSchema }),
  z.object({ kind: z.literal("teams"), url: hookUrlSchema }),
]);
export type Target = z.infer<typeof targetSchema>;

const ruleShape = {
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(100)
    .regex(/^[^\p{Cc}]*$/u, "Must be a single line"),
  enabled: z.boolean().default(true),
  measure: z.enum(MEASURES),
  filter: alertFilterSchema.strict().prefault({}),
  windowHours: z.literal(WINDOW_HOURS).default(24),
  condition: conditionSchema,
  minN: z.number().int().min(1).max(1_000_000).default(20),
  forHours: z.number().int().min(1).max(MAX_HOURS).default(1),
  clearForHours: z.number().int().min(1).max(MAX_HOURS).default(1),
  recoverAt: z.number().nullable().default(null),
  onNoData: z.enum(["keep", "alert", "ok"]).default("keep"),
  renotifyHours: z.number().int().min(1).max(720).nullable().default(24),
  severity: severitySchema.default("warning"),
  targets: z.array(targetSchema).max(MAX_TARGETS).default([]),
};

/** A rule as it is created. A wrong combination is an error of its field. */
export const ruleSchema = z.object(ruleShape).superRefine((rule, context) => {
  for (const [path, message] of findRuleErrors(rule)) context.addIssue({ code: "custom", path, message });
});
export type Rule = z.infer<typeof ruleSchema>;
export type RuleInput = z.input<typeof ruleSchema>;

/** PATCH /api/alerts/{id}: the named fields; the whole is checked with {@link ruleSchema}. */
export const ruleChangeSchema = z
  .object(Object.fromEntries(Object.keys(ruleShape).map((name) => [name, z.unknown()])))
  .partial();

/** A rule without what it sends to: what the evaluation needs. */
export type WatchedRule = Omit<Rule, "targets" | "name" | "enabled" | "severity">;

export const RULE_STATES = ["ok", "alert", "no_data", "muted", "error"] as const;
export type RuleState = (typeof RULE_STATES)[number];

const instant = z.iso.datetime();
const figure = z.number().nullable();

/** A rule with its state. URLs of targets are masked. */
export const alertSchema = z.object({
  id: idSchema,
  ...ruleShape,
  state: z.enum(RULE_STATES),
  underlying: z.enum(RULE_STATES).describe("The state without the mute."),
  stateSince: instant,
  mutedUntil: instant.nullable(),
  lastEvaluatedAt: instant.nullable(),
  lastAt: instant.nullable().describe("The hour that was evaluated last."),
  lastValue: figure,
  lastN: z.number().int().nullable(),
  expected: figure,
});
export type Alert = z.infer<typeof alertSchema>;

/** GET /api/alerts */
export const alertsSchema = z.object({ rules: z.array(alertSchema) });

export const OUTCOMES = ["met", "clear", "between", "no_data"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** POST /api/alerts/preview */
export const previewRequestSchema = z.object({
  rule: z.unknown(),
  days: z.number().int().min(1).max(MAX_PREVIEW_DAYS).default(28),
});
export const previewPointSchema = z.object({
  at: instant,
  value: figure,
  n: z.number().int(),
  expected: figure,
  low: figure,
  high: figure,
  outcome: z.enum(OUTCOMES),
  state: z.enum(["ok", "alert", "no_data"]),
});
export const previewSchema = z.object({
  points: z.array(previewPointSchema),
  firings: z.array(z.object({ from: instant, to: instant.nullable(), value: figure })),
  perWeek: z.number(),
  method: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;

/** POST /api/alerts/{id}/mute */
export const muteSchema = z.object({ until: z.iso.datetime({ offset: true }).nullable() });

export const deliveryResultSchema = z.object({
  target: z.string(),
  ok: z.boolean(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
/** POST /api/alerts/{id}/test */
export const testResultSchema = z.object({ deliveries: z.array(deliveryResultSchema) });
export type DeliveryResult = z.infer<typeof deliveryResultSchema>;

export const HISTORY_KINDS = ["fired", "resolved", "reminder", "no_data", "error", "muted", "test"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** GET /api/alerts/{id}/history, newest first. */
export const historyQuerySchema = pagingSchema.extend({ cursor: idSchema.optional() });
export const historySchema = z.object({
  entries: z.array(
    z.object({
      id: idSchema,
      at: instant,
      kind: z.enum(HISTORY_KINDS),
      value: figure,
      n: z.number().int().nullable(),
      expected: figure,
      note: z.string().nullable().describe("What else there is to say, in words."),
      deliveries: z.array(
        z.object({
          target: z.string(),
          state: z.enum(["waiting", "delivered", "failed"]),
          status: z.number().int().nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
  ),
  nextCursor: idSchema.nullable(),
});
export type AlertHistory = z.infer<typeof historySchema>;
