import type { AlertFilter, WatchedRule } from "../../../domain/alerts/alerts.contract.ts";
import type { Evaluation } from "../../../domain/alerts/compare.ts";
import { evaluateFigure, isFigureRule } from "../../../domain/alerts/evaluate.ts";
import type { HourSeries } from "../../../domain/alerts/evaluate.ts";
import { getEvaluationHour, listHours } from "../../../domain/alerts/windows.ts";
import type { Finding } from "../../../domain/findings/findings.contract.ts";
import { HOUR_MS } from "../../../domain/shared/durations.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { getStanding } from "../../auth/standing.ts";
import { hintInTransaction } from "../live/live.service.ts";
import { evaluateLastMessage, getNewFindings, loadHourSeries } from "../metrics/findings/watch.service.ts";
import { advanceRule } from "./advance-rule.ts";
import type { RuleStep } from "./advance-rule.ts";
import {
  limitStatements,
  listRuleRows,
  listWatchingClients,
  lockEnabledRules,
  saveProgress,
  tryLockEvaluation,
} from "./alerts.sql.ts";
import type { RuleRow, WatchingClient } from "./alerts.sql.ts";
import { sendErrorNotice, sendNotices } from "./send-notices.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";
import { MAX_FAILURES, findRule, parseProgress } from "./stored-rule.ts";

const LIMIT_SECONDS = 5;
/** Hours that were missed are evaluated afterwards, up to a day of them. */
const MAX_MISSED_HOURS = 24;
const CONCURRENT_CLIENTS = 4;

/** Evaluates the rules of all clients, or of one. Other clients go on if one fails. */
export async function evaluateAlerts(only: string | null = null): Promise<void> {
  const { system } = getDatabase();
  const clients = await listWatchingClients(system, only);
  const next = clients.values();
  const work = async (): Promise<void> => {
    for (const client of next) {
      try {
        await evaluateClient(client, await getBusinessTime(system));
      } catch (error) {
        log.warn({ err: error, clientId: client.clientId }, "evaluating alerts failed");
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CLIENTS }, work));
}

/** Evaluates the rules of a client at an instant: states, history and notices change in one transaction. */
export async function evaluateClient(client: WatchingClient, nowMs: number): Promise<void> {
  const { clientId, timeZone } = client;
  if ((await getStanding(getDatabase().system, clientId)).access !== "full") return;
  const hourAt = getEvaluationHour(nowMs, timeZone);
  const findings = await loadFindings(client, { hourAt, nowMs });
  await getDatabase().withClient(clientId, async (tx) => {
    if (!(await tryLockEvaluation(tx, clientId))) return;
    await limitStatements(tx, LIMIT_SECONDS);
    const rows = await lockEnabledRules(tx, clientId);
    const scope = { clientId, timeZone, nowMs, hourAt };
    const steps: RuleStep[] = [];
    const failed: { row: RuleRow; failures: number }[] = [];
    for (const group of groupByFilter(rows)) {
      for (const result of await evaluateGroup(tx, group, { ...scope, findings })) {
        if ("step" in result) steps.push(result.step);
        else failed.push({ row: result.row, failures: result.row.failures + 1 });
      }
    }
    const notices: NoticeToSend[] = steps.flatMap(({ notices: own }) => own);
    const saved = [
      ...steps.map(({ row, progress }) => ({ ruleId: row.ruleId, progress, failures: 0 })),
      ...failed.map(({ row, failures }) => ({ ruleId: row.ruleId, progress: null, failures })),
    ];
    await saveProgress(tx, { clientId, rows: saved, now: new Date(nowMs) });
    await sendNotices(tx, notices, scope);
    for (const { row, failures } of failed) if (failures === MAX_FAILURES) await sendErrorNotice(tx, row, scope);
    const isNews = steps.some(({ isChanged }) => isChanged) || failed.length > 0;
    if (isNews) await hintInTransaction(tx, { kind: "alerts", clientId });
  });
}

type FindingsByRule = ReadonlyMap<string, Finding[]>;
type GroupResult = { step: RuleStep } | { row: RuleRow };

/** The new findings of rules that watch them, once for each hour, and outside of the transaction: their query has its own. */
async function loadFindings(
  { clientId, timeZone, watchesFindings }: WatchingClient,
  { hourAt, nowMs }: { hourAt: number; nowMs: number },
): Promise<FindingsByRule> {
  const found = new Map<string, Finding[]>();
  if (!watchesFindings) return found;
  const rows = await getDatabase().withClient(clientId, (tx) => listRuleRows(tx, { clientId }));
  for (const row of rows) {
    const rule = findRule(row);
    if (!row.enabled || rule?.measure !== "findings" || parseProgress(row).machine.hourAt === hourAt) continue;
    found.set(row.ruleId, await getNewFindings({ ...rule.filter, clientId }, { minN: rule.minN, nowMs, timeZone }));
  }
  return found;
}

function groupByFilter(rows: readonly RuleRow[]): RuleRow[][] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(findRule(row)?.filter ?? row.ruleId));
  return [...groups.values()];
}

/** Evaluates the rules of one filter from one read of the rollups. A read that fails counts against each of them. */
async function evaluateGroup(
  tx: Transaction,
  rows: readonly RuleRow[],
  scope: EvaluationScope & { findings: FindingsByRule },
): Promise<GroupResult[]> {
  const [first] = rows;
  const filter: AlertFilter = first === undefined ? {} : (findRule(first)?.filter ?? {});
  const { clientId, timeZone } = scope;
  const watched = { ...filter, clientId };
  const due = rows.flatMap((row) => {
    const rule = findRule(row);
    return rule === null ? [] : [{ row, rule, hours: listDueHours(rule, row, scope) }];
  });
  const unparsed = rows.filter((row) => findRule(row) === null).map((row) => ({ row }));
  const watches = due.flatMap(({ rule, hours }) => hours.map((hourAt) => ({ rule, hourAt })));
  let series: HourSeries;
  try {
    series = await tx.savepoint((inner) => loadHourSeries(inner, { watched, watches, zone: timeZone }));
  } catch (error) {
    log.warn({ err: error, clientId }, "reading the figures of alerts failed");
    return rows.map((row) => ({ row }));
  }
  const results: GroupResult[] = [...unparsed];
  for (const { row, rule, hours } of due) {
    try {
      const evaluate = (hourAt: number): Promise<Evaluation> =>
        isFigureRule(rule)
          ? Promise.resolve(evaluateFigure(rule, series, hourAt, timeZone))
          : evaluateMoment(tx, { rule, row, hourAt, watched, scope });
      const evaluated = [];
      for (const hourAt of hours) evaluated.push({ hourAt, evaluation: await evaluate(hourAt) });
      results.push({ step: advanceRule({ row, rule, evaluated, newFindings: scope.findings.get(row.ruleId) }, scope) });
    } catch (error) {
      log.warn({ err: error, clientId, ruleId: row.ruleId }, "evaluating an alert failed");
      results.push({ row });
    }
  }
  return results;
}

/** Evaluates a rule that watches no figure of a window. */
async function evaluateMoment(
  tx: Transaction,
  {
    rule,
    row,
    hourAt,
    watched,
    scope,
  }: {
    rule: WatchedRule;
    row: RuleRow;
    hourAt: number;
    watched: AlertFilter & { clientId: string };
    scope: EvaluationScope & { findings: FindingsByRule };
  },
): Promise<Evaluation> {
  const { timeZone: zone, nowMs } = scope;
  if (rule.measure === "lastMessage") {
    return tx.savepoint((inner) => evaluateLastMessage(inner, { watched, rule, hourAt, zone, nowMs }));
  }
  const findings = scope.findings.get(row.ruleId);
  const before = parseProgress(row).last?.evaluation;
  // Findings change with the day; within an hour the last evaluation stands.
  if (findings === undefined && before !== undefined) return before;
  const value = findings?.length ?? 0;
  return { value, n: value, expected: 0, low: null, high: null, outcome: value > 0 ? "met" : "clear" };
}

/** The hours at which a rule is evaluated now: the running one, and before it those that were missed; none of them twice. */
function listDueHours(rule: WatchedRule, row: RuleRow, { hourAt, timeZone }: EvaluationScope): number[] {
  const last = parseProgress(row).machine.hourAt;
  if (last === null || last === hourAt || !isFigureRule(rule)) return [hourAt];
  // The clock was set back. After more than a day it was wrong before, and the rule begins there.
  if (last > hourAt) return last - hourAt > MAX_MISSED_HOURS * HOUR_MS ? [hourAt] : [];
  const hours = listHours(Math.max(last, hourAt - (MAX_MISSED_HOURS + 1) * HOUR_MS), hourAt, timeZone);
  return hours.length > MAX_MISSED_HOURS ? [hourAt] : hours;
}
