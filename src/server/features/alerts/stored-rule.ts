import { z } from "zod";
import { OUTCOMES, ruleSchema } from "../../../domain/alerts/alerts.contract.ts";
import type { Alert, Rule, RuleState } from "../../../domain/alerts/alerts.contract.ts";
import type { Evaluation } from "../../../domain/alerts/compare.ts";
import { createNoticeLog } from "../../../domain/alerts/notices.ts";
import type { NoticeLog } from "../../../domain/alerts/notices.ts";
import { createMachine } from "../../../domain/alerts/state-machine.ts";
import type { Machine } from "../../../domain/alerts/state-machine.ts";
import type { RuleRow } from "./alerts.sql.ts";

/** After this many failed evaluations in a row a rule is in error. */
export const MAX_FAILURES = 3;

const figure = z.number().nullable();
const machineSchema = z.object({
  state: z.enum(["ok", "alert", "no_data"]),
  open: z.boolean(),
  sinceMs: z.number(),
  firedAt: figure,
  hourAt: figure,
  outcome: z.enum(OUTCOMES).nullable(),
  metBefore: z.number(),
  clearBefore: z.number(),
}) satisfies z.ZodType<Machine>;
const logSchema = z.object({
  sentAt: z.array(z.number()),
  lastAt: figure,
  gatherUntil: figure,
  gathered: z.number(),
  muted: z.boolean(),
  announced: z.boolean(),
}) satisfies z.ZodType<NoticeLog>;
const evaluationSchema = z.object({
  value: figure,
  n: z.number(),
  expected: figure,
  low: figure,
  high: figure,
  outcome: z.enum(OUTCOMES),
}) satisfies z.ZodType<Evaluation>;

const progressSchema = z.object({
  machine: machineSchema,
  log: logSchema,
  last: z.object({ hourAt: z.number(), evaluation: evaluationSchema }).nullable(),
  /** Findings that were announced, with the last day on which they were there. */
  announced: z.record(z.string(), z.string()),
});
/** What is kept of a rule from one evaluation to the next. */
export type Progress = z.infer<typeof progressSchema>;

/** Where a chat target's notices go: the address is encrypted, `hint` is what people read. */
const storedTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), userIds: z.array(z.string()) }),
  z.object({ kind: z.literal("webhook"), endpointId: z.string() }),
  z.object({ kind: z.literal("slack"), sealed: z.string(), hint: z.string() }),
  z.object({ kind: z.literal("teams"), sealed: z.string(), hint: z.string() }),
]);
export type StoredTarget = z.infer<typeof storedTargetSchema>;

/** Parses a stored rule without its targets. Throws for a rule of another release, which is then in error. */
export function parseRule(row: Pick<RuleRow, "rule">): Rule {
  return ruleSchema.parse(row.rule);
}

/** Finds the rule of a row; null if it is of another release. */
export function findRule({ rule }: Pick<RuleRow, "rule">): Rule | null {
  return ruleSchema.safeParse(rule).data ?? null;
}

/** Whether a rule is muted at an instant. */
export function isMuted({ mutedUntil }: Pick<RuleRow, "mutedUntil">, nowMs: number): boolean {
  return mutedUntil !== null && mutedUntil.getTime() > nowMs;
}

/** Parses the targets of a rule. */
export function parseTargets({ targets }: Pick<RuleRow, "targets">): StoredTarget[] {
  return z.array(storedTargetSchema).parse(targets);
}

/** The progress of a rule; a new one if it was never evaluated, or by another release. */
export function parseProgress({ progress, createdAt }: Pick<RuleRow, "progress" | "createdAt">): Progress {
  const stored = progressSchema.safeParse(progress).data;
  return stored ?? { machine: createMachine(createdAt.getTime()), log: createNoticeLog(), last: null, announced: {} };
}

/** A rule with its state, as the API shows it. */
export function toAlert(row: RuleRow, nowMs: number): Alert {
  const { machine, last } = parseProgress(row);
  const rule = parseRule(row);
  const underlying: RuleState = row.failures >= MAX_FAILURES ? "error" : machine.state;
  const muted = isMuted(row, nowMs);
  return {
    ...rule,
    id: row.ruleId,
    enabled: row.enabled,
    targets: parseTargets(row).map((target) => ("hint" in target ? { kind: target.kind, url: target.hint } : target)),
    state: muted ? "muted" : underlying,
    underlying,
    stateSince: new Date(machine.sinceMs).toISOString(),
    mutedUntil: muted ? (row.mutedUntil?.toISOString() ?? null) : null,
    lastEvaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    lastAt: last === null ? null : new Date(last.hourAt).toISOString(),
    lastValue: last?.evaluation.value ?? null,
    lastN: last?.evaluation.n ?? null,
    expected: last?.evaluation.expected ?? null,
  };
}
