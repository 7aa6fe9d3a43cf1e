import { describeLanguage } from "../analysis/labels.ts";
import { getChannelName } from "../shared/channels.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import {
  NO_FIGURE,
  formatCount,
  formatDecimal,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatScore,
} from "../shared/format.ts";
import { parsePropertyFilter } from "../properties/property-filter.ts";
import type { AlertFilter, Condition, Rule, WatchedRule } from "./alerts.contract.ts";
import { describeSourceKinds } from "../sources/source-labels.ts";
import type { Evaluation } from "./compare.ts";
import { MEASURE_INFO, isFigureMeasure } from "./measures.ts";
import type { Measure } from "./measures.ts";
import { SENSITIVITY } from "./rule-checks.ts";
import { ANOMALY_WEEKS } from "./windows.ts";

/** The name of a measure. */
export function getMeasureName(measure: Measure): string {
  if (isFigureMeasure(measure)) return MEASURE_INFO[measure].name;
  return measure === "lastMessage" ? "Last message" : "Failure patterns";
}

/** A value of a measure: 4.1%, 12 s, +0.21. */
export function formatMeasure(measure: Measure, value: number | null): string {
  if (value === null) return NO_FIGURE;
  if (measure === "lastMessage") return formatDuration(value * MINUTE_MS);
  if (!isFigureMeasure(measure)) return formatCount(value);
  if (measure === "sentiment") return formatScore(value);
  if (measure === "csat") return formatDecimal(value, 2);
  if (measure === "quality" || measure === "depth") return formatDecimal(value, 1);
  const { kind } = MEASURE_INFO[measure];
  if (kind === "share") return formatPercent(value);
  return kind === "duration" ? formatDuration(value) : formatShortCount(value);
}

/** A value with the n behind it: "4.1% (23 of 561)", "12 s (n = 80)"; counts are their own n. */
export function formatMeasured(measure: Measure, value: number | null, n: number | null): string {
  const text = formatMeasure(measure, value);
  if (value === null || n === null || !isFigureMeasure(measure)) return text;
  const { kind } = MEASURE_INFO[measure];
  if (kind === "count") return text;
  const isShare = kind === "share";
  return isShare
    ? `${text} (${formatCount(Math.round(value * n))} of ${formatCount(n)})`
    : `${text} (n = ${formatCount(n)})`;
}

/** What a rule waits for: "below 6%", "3 standard deviations…". */
export function describeCondition({ measure, condition }: Pick<Rule, "measure" | "condition">): string {
  switch (condition.kind) {
    case "threshold":
      return `${condition.op} ${formatMeasure(measure, condition.value)}`;
    case "change": {
      const text = `${DIRECTIONS[condition.direction].change} by ${formatAmount(measure, condition)} or more ${AGAINST[condition.against]}`;
      const isShare = isFigureMeasure(measure) && MEASURE_INFO[measure].kind === "share";
      return isShare ? `${text}, and by more than chance` : text;
    }
    case "anomaly":
      return `${DIRECTIONS[condition.direction].anomaly} for this hour of the week`;
    case "silence":
      return `none for more than ${formatDuration(condition.minutes * MINUTE_MS)}${condition.always === true ? "" : ", at busy hours"}`;
    case "new_finding":
      return "a failure pattern that is new";
  }
}

/** A rule in one sentence, for lists: "Conversion rate of the last 24 hours below 6%". */
export function describeRule(rule: Pick<Rule, "measure" | "condition" | "windowHours">): string {
  const name = getMeasureName(rule.measure);
  if (rule.measure === "lastMessage") return `Messages: ${describeCondition(rule)}`;
  if (rule.measure === "findings") return "A failure pattern that is new";
  return `${name} of the last ${describeHours(rule.windowHours)} ${describeCondition(rule)}`;
}

/** A filter in words; null for all conversations. `accountName` is the name of its API account, if it is known. */
export function describeFilter(
  { account, channel, language, version, sourceKind, source, campaign, property }: AlertFilter,
  accountName?: string,
): string | null {
  const parts = [
    account === undefined ? null : (accountName ?? "One API account"),
    channel === undefined ? null : getChannelName(channel),
    language === undefined ? null : describeLanguage(language),
    version === undefined ? null : `Version ${version}`,
    sourceKind === undefined ? null : describeSourceKinds(sourceKind),
    source === undefined ? null : `Source ${source}`,
    campaign === undefined ? null : `Campaign ${campaign}`,
    property === undefined ? null : describeProperties(property),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

function describeProperties(property: string): string {
  const conditions = parsePropertyFilter(property) ?? [];
  return conditions.map(({ name, op, value }) => `${name} ${op} ${value}`).join(", ");
}

/** What happened, in the recipient's words: "Conversion rate 4.1% (23 of 561), below 6%". */
export function describeEvent(
  rule: Pick<Rule, "measure" | "condition">,
  {
    value,
    n,
    expected,
    low = null,
    high = null,
  }: Pick<Evaluation, "value" | "expected"> & {
    n: number | null;
    low?: number | null;
    high?: number | null;
  },
): string {
  const { measure, condition } = rule;
  if (condition.kind === "silence")
    return value === null ? "No message yet" : `No message for ${formatMeasure(measure, value)}`;
  if (condition.kind === "new_finding") return formatNumberOf(value ?? 0, "new failure pattern");
  const head = `${getMeasureName(measure)} ${formatMeasured(measure, value, n)}`;
  if (value === null) return `${getMeasureName(measure)}: no data`;
  if (condition.kind === "threshold") {
    const met = condition.op === "above" ? value > condition.value : value < condition.value;
    return met ? `${head}, ${describeCondition(rule)}` : `${head}, not ${describeCondition(rule)}`;
  }
  if (expected === null) return head;
  const was = formatMeasure(measure, expected);
  if (condition.kind === "change")
    return `${head}, ${compareWords(value, expected)} ${was} ${EARLIER[condition.against]}`;
  return `${head}, expected ${describeBand(measure, { low, high, was })}`;
}

/** How the alert decides, for people who want to know. */
export function describeMethod(rule: WatchedRule): string {
  const { condition } = rule;
  const hours = describeHours(rule.windowHours);
  const each = `Each hour, the last ${hours} are compared`;
  switch (condition.kind) {
    case "threshold":
      return `${each} with a fixed value. Shares, means and times need at least ${rule.minN} values.`;
    case "change":
      return `${each} with ${condition.against === "previous" ? `the ${hours} before` : "the same hours a week earlier"}. A share must also differ by more than chance (Newcombe's 95% interval).`;
    case "anomaly":
      return `${each} with the same hours of the ${ANOMALY_WEEKS} weeks before: their median, and ${SENSITIVITY[condition.sensitivity]} times their usual spread to either side.`;
    case "silence": {
      const when =
        condition.always === true
          ? "Checked each minute, day and night."
          : "Checked each minute, in hours that had a message in each of the last four weeks.";
      return rule.forHours === 1 ? when : `${when} Fires if it lasts for ${rule.forHours} such hours in a row.`;
    }
    case "new_finding":
      return `Patterns of the last 7 days with at least ${rule.minN} conversations that did not occur in the 28 days before.`;
  }
}

/** "24 hours", "hour", "7 days". */
export function describeHours(hours: number): string {
  if (hours === 1) return "hour";
  return hours === 168 ? "7 days" : `${hours} hours`;
}

const DIRECTIONS = {
  up: { change: "rises", anomaly: "unusually high" },
  down: { change: "falls", anomaly: "unusually low" },
  either: { change: "changes", anomaly: "unusual" },
} as const;
const AGAINST = { previous: "against the time before", week: "against a week earlier" } as const;
const EARLIER = { previous: "just before", week: "a week earlier" } as const;

function compareWords(value: number, expected: number): string {
  if (value === expected) return "the same as";
  return value > expected ? "up from" : "down from";
}

function describeBand(
  measure: Measure,
  { low, high, was }: { low: number | null; high: number | null; was: string },
): string {
  if (low === null && high === null) return `about ${was}`;
  if (low === null) return `about ${was}, at most ${formatMeasure(measure, high)}`;
  if (high === null) return `about ${was}, at least ${formatMeasure(measure, low)}`;
  return `about ${was} (${formatMeasure(measure, low)} to ${formatMeasure(measure, high)})`;
}

function formatAmount(measure: Measure, { amount, unit }: Extract<Condition, { kind: "change" }>): string {
  if (unit === "percent") return `${formatShort(amount)}%`;
  const isShare = isFigureMeasure(measure) && MEASURE_INFO[measure].kind === "share";
  if (isShare) return `${formatShort(amount * 100)} points`;
  return measure === "sentiment" ? formatShort(amount) : formatMeasure(measure, amount);
}

function formatShort(value: number): string {
  return formatDecimal(value, 2).replace(/\.?0+$/, "");
}

function formatShortCount(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : formatDecimal(value, 1);
}
