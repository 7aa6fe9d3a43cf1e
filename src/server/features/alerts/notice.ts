import type { Rule } from "../../../domain/alerts/alerts.contract.ts";
import type { Evaluation } from "../../../domain/alerts/compare.ts";
import { describeEvent } from "../../../domain/alerts/describe.ts";
import type { Notice } from "../../../domain/alerts/notices.ts";
import type { Machine } from "../../../domain/alerts/state-machine.ts";
import type { Finding } from "../../../domain/findings/findings.contract.ts";
import type { EventRow, RuleRow } from "./alerts.sql.ts";

/** The client whose rules are evaluated, now (ms) and T. */
export type EvaluationScope = { clientId: string; timeZone: string; nowMs: number; hourAt: number };

/** An event of a rule, with the notice to send about it, if any. */
export type NoticeToSend = {
  row: Pick<RuleRow, "ruleId" | "targets" | "createdBy">;
  rule: Rule;
  event: EventRow;
  evaluation: Evaluation;
  machine: Machine;
  notice: Notice | null;
  /** The findings that a notice of new ones is about. */
  findings?: Finding[];
};

/** "Alert: Conversion falls", "Resolved: …". */
export function getTitle({ rule, notice }: { rule: Pick<Rule, "name">; notice: Notice | null }): string {
  return `${TITLES[notice?.kind ?? "fired"]}: ${rule.name}`;
}

/** What a notice says in one sentence. */
export function describeNotice({
  rule,
  evaluation,
  findings = [],
}: Pick<NoticeToSend, "rule" | "evaluation" | "findings">): string {
  const [first] = findings;
  if (first !== undefined && findings.length === 1) return `New failure pattern: ${first.title}`;
  return describeEvent(rule, evaluation);
}

const TITLES = { fired: "Alert", resolved: "Resolved", reminder: "Still in alert" } as const;
