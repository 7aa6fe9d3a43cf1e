import { buildRate } from "../../metrics/rate.ts";
import type { Topic } from "../../topics/topics.contract.ts";
import type { AgentRow } from "../agent.contract.ts";
import { getCountedOutcome, listOutcomes } from "../outcomes.ts";
import type { OutcomeMeasure } from "../outcomes.ts";
import { getUnit } from "../pick-figure.ts";
import { rankRows } from "./rank-rows.ts";

type Ranked = Pick<Topic, "key" | "label" | "conversations" | "outcomes" | "lost" | "hidden">;
/** `side`: the counts of the outcome that was asked for. */
type TopicRow = AgentRow & { topic: Ranked; side: { k: number; n: number } | null };

/**
 * Topics that are not hidden by what they came to, or by their conversations, highest first. Those with too few conversations for
 * a rate come last.
 */
export function rankTopics(topics: readonly Ranked[], measure: OutcomeMeasure | null, closed: number): TopicRow[] {
  const rows = topics.filter(({ hidden }) => !hidden).map((topic) => buildRow(topic, measure, closed));
  return measure !== null && getUnit(measure) === "share"
    ? rankRows(rows, { measure, order: "highest", top: rows.length }).shown
    : rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
}

function buildRow(topic: Ranked, measure: OutcomeMeasure | null, closed: number): TopicRow {
  const { key, label, conversations, outcomes, lost } = topic;
  const base = { topic, key, label, low: null, high: null };
  if (measure === null) return { ...base, side: null, value: conversations, n: closed };
  const k = listOutcomes(getCountedOutcome(measure)).reduce((sum, name) => sum + outcomes[name], 0);
  const side = { k, n: lost.n };
  if (getUnit(measure) !== "share") return { ...base, side, value: k, n: lost.n };
  const { rate, low, high } = buildRate(k, lost.n);
  return { ...base, side, value: rate, n: lost.n, low, high };
}
