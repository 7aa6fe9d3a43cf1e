import type { Rule } from "../../../domain/alerts/alerts.contract.ts";
import type { Evaluation } from "../../../domain/alerts/compare.ts";
import { AWAY_DAYS } from "../../../domain/alerts/new-findings.ts";
import { decideNotice } from "../../../domain/alerts/notices.ts";
import type { Notice } from "../../../domain/alerts/notices.ts";
import { isAtOnce } from "../../../domain/alerts/preview.ts";
import type { EvaluatedHour } from "../../../domain/alerts/preview.ts";
import { stepMachine } from "../../../domain/alerts/state-machine.ts";
import type { Machine, Transition } from "../../../domain/alerts/state-machine.ts";
import type { Finding } from "../../../domain/findings/findings.contract.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { createOrderedId } from "../../db/ordered-id.ts";
import type { EventRow, RuleRow } from "./alerts.sql.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import { isMuted, parseProgress } from "./stored-rule.ts";
import type { Progress } from "./stored-rule.ts";

/** A rule after its evaluation: what is stored, what goes to the history, and what is sent. */
export type RuleStep = { row: RuleRow; progress: Progress; notices: NoticeToSend[]; isChanged: boolean };

type AdvanceInput = {
  row: RuleRow;
  rule: Rule;
  evaluated: readonly EvaluatedHour[];
  newFindings: Finding[] | undefined;
};

/**
 * Advances a rule over evaluated hours, oldest first. Every change goes to the history. Of hours that were missed only the outcome is
 * sent, because an alert that fired and resolved meanwhile is no news.
 */
export function advanceRule(input: AdvanceInput, scope: EvaluationScope): RuleStep {
  return input.rule.measure === "findings" ? advanceFindings(input, scope) : advanceFigure(input, scope);
}

function advanceFigure({ row, rule, evaluated }: AdvanceInput, scope: EvaluationScope): RuleStep {
  const before = parseProgress(row);
  const last = evaluated.at(-1);
  if (last === undefined) return { row, progress: before, notices: [], isChanged: false };
  const { nowMs, timeZone: zone } = scope;
  const events: NoticeToSend[] = [];
  let machine = before.machine;
  for (const { hourAt, evaluation } of evaluated) {
    // Hours that were missed changed the state when they began.
    const atMs = hourAt === scope.hourAt ? nowMs : hourAt;
    const input = { hourAt, outcome: evaluation.outcome, nowMs: atMs, zone };
    const step = stepMachine(rule, machine, { ...input, atOnce: isAtOnce(rule) });
    machine = step.machine;
    if (step.transition === null) continue;
    const event = buildEvent({ kind: step.transition, evaluation, hourAt, nowMs: atMs });
    events.push({ row, rule, event, evaluation, machine, notice: null });
  }
  const decided = decideNotice(before.log, {
    transition: getNetTransition(before.machine, machine),
    open: machine.open,
    isAlert: machine.state === "alert",
    muted: isMuted(row, nowMs),
    renotifyHours: rule.renotifyHours,
    nowMs,
  });
  const progress = { ...before, machine, log: decided.log, last };
  const notices = attachNotice(events, decided.notice, { row, rule, machine, last, nowMs });
  return { row, progress, notices, isChanged: notices.length > 0 || machine.state !== before.machine.state };
}

/** New findings are announced each once; the rule stays in alert while one of them is new. Their end is no news. */
function advanceFindings({ row, rule, evaluated, newFindings }: AdvanceInput, scope: EvaluationScope): RuleStep {
  const before = parseProgress(row);
  const [last] = evaluated;
  const { nowMs, hourAt } = scope;
  if (last === undefined || newFindings === undefined) {
    return { row, progress: before, notices: [], isChanged: false };
  }
  const fresh = newFindings.filter(({ id }) => before.announced[id] === undefined);
  const open = newFindings.length > 0;
  const machine: Machine = {
    ...before.machine,
    state: open ? "alert" : "ok",
    open,
    sinceMs: open === before.machine.open ? before.machine.sinceMs : nowMs,
    firedAt: open ? hourAt : null,
    hourAt,
    outcome: last.evaluation.outcome,
  };
  const muted = isMuted(row, nowMs);
  const { log, notice } = decideNotice(
    { ...before.log, announced: false },
    { transition: fresh.length > 0 ? "fired" : null, open, isAlert: false, muted, renotifyHours: null, nowMs },
  );
  const evaluation = { ...last.evaluation, value: fresh.length, n: fresh.length };
  const event = buildEvent({ kind: "fired", evaluation, hourAt, nowMs });
  const note = fresh.map(({ title }) => title).join(", ") || null;
  const fired = { row, rule, event: { ...event, note }, evaluation, machine, notice, findings: fresh };
  // Muted findings stay unannounced: they are new when the mute ends.
  const announced = mergeAnnounced(before.announced, muted ? [] : newFindings.map(({ id }) => id), scope);
  return {
    row,
    progress: { ...before, machine, log, last, announced },
    notices: fresh.length > 0 && !muted ? [fired] : [],
    isChanged: fresh.length > 0 || open !== before.machine.open,
  };
}

/** Joins the notice with the event that it is about; a reminder and the end of what was gathered are events of their own. */
function attachNotice(
  events: readonly NoticeToSend[],
  notice: Notice | null,
  {
    row,
    rule,
    machine,
    last,
    nowMs,
  }: { row: RuleRow; rule: Rule; machine: Machine; last: EvaluatedHour; nowMs: number },
): NoticeToSend[] {
  if (notice === null) return [...events];
  const at = events.findLastIndex(({ event }) => event.kind === notice.kind);
  if (at !== -1) return events.map((event, index) => (index === at ? withFlips({ ...event, notice }, notice) : event));
  const { evaluation, hourAt } = last;
  const kind = notice.kind === "resolved" ? "resolved" : "reminder";
  const event = buildEvent({ kind, evaluation, hourAt, nowMs });
  return [...events, withFlips({ row, rule, event, evaluation, machine, notice }, notice)];
}

function withFlips(entry: NoticeToSend, { flips }: Notice): NoticeToSend {
  if (flips === null) return entry;
  return { ...entry, event: { ...entry.event, note: `Changed state ${flips} times` } };
}

function buildEvent({
  kind,
  evaluation,
  hourAt,
  nowMs,
}: {
  kind: Exclude<EventRow["kind"], "muted" | "test" | "error">;
  evaluation: Evaluation;
  hourAt: number;
  nowMs: number;
}): EventRow {
  const { value, n, expected } = evaluation;
  return {
    eventId: createOrderedId(),
    kind,
    at: new Date(nowMs),
    hourAt: new Date(hourAt),
    value,
    n,
    expected,
    note: null,
  };
}

function getNetTransition(before: Machine, after: Machine): Transition {
  if (before.open !== after.open) return after.open ? "fired" : "resolved";
  return null;
}

/** The announced findings: those that are there now, and others until they were away for 28 days. */
function mergeAnnounced(
  announced: Readonly<Record<string, string>>,
  present: readonly string[],
  { nowMs, timeZone }: EvaluationScope,
): Record<string, string> {
  const today = localDayOf(nowMs, timeZone);
  const oldest = addDays(today, -AWAY_DAYS);
  const kept = Object.entries(announced).filter(([, day]) => day > oldest);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(present.map((id) => [id, today])) };
}
