import type { Rule } from "../../../domain/alerts/alerts.contract.ts";
import { getWindow } from "../../../domain/alerts/windows.ts";
import type { Window } from "../../../domain/alerts/windows.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/shared/durations.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import type { WebhookEventData } from "../../../domain/webhooks/webhook-events.ts";
import { getEnv } from "../../env.ts";
import type { EvaluationScope, NoticeToSend } from "./notice.ts";

type Scope = Pick<EvaluationScope, "nowMs" | "timeZone">;
type Entry = Pick<NoticeToSend, "row" | "rule" | "event" | "evaluation" | "machine">;

/** The data of a webhook about an alert. */
export function buildEventData(
  { row, rule, event, evaluation, machine }: Entry,
  scope: Scope,
): WebhookEventData<"alert.fired"> {
  const { name, severity, measure, filter } = rule;
  const window = getNoticeWindow({ rule, event, evaluation }, scope);
  return {
    rule: { id: row.ruleId, name, severity, measure },
    state: machine.state,
    value: evaluation.value,
    n: evaluation.n,
    expected: evaluation.expected,
    since: new Date(machine.sinceMs).toISOString(),
    window: { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
    filter,
    url: new URL(buildScreenLink({ rule, event, evaluation }, scope), getEnv().siteUrl).href,
  };
}

/** The path of the screen that shows the figures of a notice: with its filter, and the days of its window. */
export function buildScreenLink(entry: Pick<Entry, "rule" | "event" | "evaluation">, scope: Scope): string {
  const { rule } = entry;
  const window = getNoticeWindow(entry, scope);
  const from = localDayOf(window.from, scope.timeZone);
  const to = localDayOf(window.to - 1, scope.timeZone);
  return withQuery(getScreen(rule), { ...rule.filter, from, to });
}

function getScreen({ measure }: Rule): string {
  if (measure === "findings") return paths.dash.insights;
  if (measure === "lastMessage") return paths.dash.conversations;
  return measure === "conversionRate" || measure === "dropOffRate" ? paths.dash.funnel : paths.dash.overview;
}

/** The time that a notice speaks about. */
function getNoticeWindow(
  { rule, event, evaluation }: Pick<Entry, "rule" | "event" | "evaluation">,
  { nowMs, timeZone }: Scope,
): Window {
  const hourAt = event.hourAt?.getTime() ?? nowMs;
  if (rule.measure === "findings") return { from: hourAt - 7 * DAY_MS, to: hourAt };
  if (rule.measure === "lastMessage")
    return { from: nowMs - Math.max(1, evaluation.value ?? 0) * MINUTE_MS, to: nowMs };
  return getWindow(hourAt, rule.windowHours, timeZone);
}
