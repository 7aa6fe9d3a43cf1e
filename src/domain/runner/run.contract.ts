import { DROP_REASONS } from "../reading/reading.contract.ts";
import { z } from "zod";
import {
  dropOffReasonSchema,
  languageSchema,
  sentimentSchema,
  stageSchema,
} from "#src/domain/analysis/analysis.contract.ts";

export const RUN_KINDS = ["script", "explore"] as const;
export const RUN_OUTCOMES = ["passed", "failed", "stopped", "error"] as const;
export const STEP_STATUSES = ["passed", "failed", "skipped", "sent"] as const;

/** Why a run could not go on, other than by a check that failed. */
export const RUN_ERRORS = [
  "no_chat",
  "input_refused",
  "not_allowed",
  "page_closed",
  "page_moved",
  "no_such_button",
] as const;
export const runErrorSchema = z.enum(RUN_ERRORS);
export type RunErrorCode = z.infer<typeof runErrorSchema>;

/** What in a run may make people leave, from the engine's flags and the waits. */
export const RISK_KINDS = [
  "slow_answer",
  "fallback",
  "repeated_answer",
  "dead_end",
  "price_unanswered",
  "question_unanswered",
  "language_switch",
  "handoff_ignored",
  "no_answer",
] as const;
export const riskKindSchema = z.enum(RISK_KINDS);
export type RiskKind = z.infer<typeof riskKindSchema>;

const msSchema = z.number().int().min(0).nullable();
const textSchema = z.string().max(20_000);
const buttonsSchema = z.array(z.string().max(1000)).max(200);
const instantSchema = z.iso.datetime();

export const diffSchema = z.array(z.object({ op: z.enum(["same", "missing", "extra"]), text: z.string() }));
export type WordDiff = z.infer<typeof diffSchema>;

export const checkSchema = z.object({
  name: z.string().max(100),
  args: z.array(z.string().max(20_000)).max(500),
  not: z.boolean(),
  optional: z.boolean(),
  passed: z.boolean(),
  message: textSchema,
});
export type Check = z.infer<typeof checkSchema>;

/** A step of a run; `line` is that of its section's tag, 0 without a script. Times in milliseconds. */
export const stepSchema = z.object({
  index: z.number().int().min(0),
  line: z.number().int().min(0),
  role: z.enum(["me", "bot"]),
  expected: textSchema.nullable(),
  got: textSchema.nullable(),
  buttons: buttonsSchema,
  status: z.enum(STEP_STATUSES),
  checks: z.array(checkSchema).max(200),
  diff: diffSchema.nullable(),
  firstMs: msSchema,
  doneMs: msSchema,
});
export type RunStep = z.infer<typeof stepSchema>;

export const runMessageSchema = z.object({
  role: z.enum(["user", "bot"]),
  text: textSchema,
  at: instantSchema,
  buttons: buttonsSchema,
});
export type RunMessage = z.infer<typeof runMessageSchema>;

/** A risk; `step` is the index of the step it shows in, null if no step took that message. */
export const riskSchema = z.object({
  kind: riskKindSchema,
  step: z.number().int().min(0).nullable(),
  quote: z.string(),
  why: z.string(),
});
export type Risk = z.infer<typeof riskSchema>;

export const timingsSchema = z.object({
  answers: z.number().int().min(0),
  timeouts: z.number().int().min(0),
  firstMedianMs: msSchema,
  firstP95Ms: msSchema,
  doneMedianMs: msSchema,
  doneP95Ms: msSchema,
});
export type Timings = z.infer<typeof timingsSchema>;

export const runAnalysisSchema = z.object({
  stage: stageSchema.nullable(),
  converted: z.boolean(),
  language: languageSchema,
  sentiment: z.object({ score: z.number(), label: sentimentSchema }),
  dropOff: z
    .object({
      stage: stageSchema.nullable(),
      reason: z.enum(DROP_REASONS),
      lastBotMessage: z.number().int().nullable(),
    })
    .nullable(),
  findings: z.array(z.object({ reason: dropOffReasonSchema, stage: stageSchema.nullable(), title: z.string() })),
  risks: z.array(riskSchema),
});
export type RunAnalysis = z.infer<typeof runAnalysisSchema>;

/** A run of a script or persona, the same JSON in the panel, the command, the report and the API. */
export const runSchema = z.object({
  id: z.uuid(),
  kind: z.enum(RUN_KINDS),
  name: z.string().min(1).max(300),
  scriptId: z.string().max(200).nullable(),
  persona: z.string().max(50).nullable(),
  startedAt: instantSchema,
  finishedAt: instantSchema,
  origin: z.string().max(300),
  widget: z.string().max(100).nullable(),
  runnerVersion: z.string().max(50),
  engineVersion: z.string().max(50),
  agentVersion: z.string().max(200).nullable(),
  outcome: z.enum(RUN_OUTCOMES),
  error: z.object({ code: runErrorSchema, message: z.string().max(2000) }).nullable(),
  throttled: z.boolean(),
  unread: z.number().int().min(0),
  steps: z.array(stepSchema).max(1000),
  messages: z.array(runMessageSchema).max(5000),
  timings: timingsSchema,
  analysis: runAnalysisSchema,
});
export type Run = z.infer<typeof runSchema>;
export type RunOutcome = Run["outcome"];
