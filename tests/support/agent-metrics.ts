/** Recomputes the figures of the agent's answers from the public metrics API. */
import { expect } from "vitest";
import type { Reading } from "#src/domain/agent/agent.contract.ts";
import type { Outcomes } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { withQuery } from "#src/domain/paths/paths.ts";
import type { SignedInApp } from "./signed-in-app.ts";

type ApiCaller = { server: SignedInApp; apiKey: string };

/** The answer of the metrics API for the filter and the period of a reading. */
export async function getMetrics(
  { server, apiKey }: ApiCaller,
  name: "overview" | "funnel" | "drop-offs" | "findings" | "outcomes",
  { filters, period }: Pick<Reading, "filters" | "period">,
  extra = {},
) {
  const { account, channel, language, version, sourceKind } = filters;
  const query = { from: period?.from, to: period?.to, account, channel, language, version, sourceKind, ...extra };
  const answer = await server.call(apiKey, withQuery(`/api/v1/metrics/${name}`, query));
  expect(answer.status).toBe(200);
  return answer.json();
}

/** The value and n of a measure, computed here from the answers of the metrics API. */
export async function recomputeFigure(
  caller: ApiCaller,
  { measure, filters, period, counted }: Reading,
): Promise<{ value: number | null; n: number } | null> {
  const { figures, csat } = await getMetrics(caller, "overview", { filters, period });
  const rate = (name: string) => ({ value: figures[name].rate, n: figures[name].n });
  const mean = (name: string) => ({ value: figures[name].value, n: figures[name].n });
  const response = (name: string) => ({ value: figures.firstResponseMs[name], n: figures.firstResponseMs.n });
  const { conversations, conversionRate, dropOffRate, containment, tokens, cost } = figures;
  switch (measure) {
    case "conversations":
      return { value: conversations, n: conversations };
    case "people":
      return { value: figures.people, n: conversations };
    case "messages":
      return { value: figures.messages, n: conversations };
    case "conversions":
      return { value: conversionRate.k, n: conversionRate.n };
    case "dropOffs": {
      if (filters.stage === undefined) return { value: dropOffRate.k, n: dropOffRate.n };
      // Of all drop-offs, those that got no further.
      const { total } = await getMetrics(caller, "drop-offs", { filters, period }, { stage: filters.stage });
      return { value: total, n: dropOffRate.k };
    }
    case "handoffs":
      return { value: containment.n - containment.k, n: containment.n };
    case "conversionRate":
    case "dropOffRate":
    case "containment":
    case "fallbackRate":
      return rate(measure);
    case "firstResponse":
      return response("median");
    case "p90FirstResponse":
      return response("p90");
    case "p99FirstResponse":
      return response("p99");
    case "sentiment":
    case "depth":
    case "quality":
      return mean(measure);
    case "csat":
      return { value: csat.mean, n: csat.satisfied.n };
    case "duration":
      return mean("durationMs");
    case "tokens":
      return { value: tokens.input + tokens.output, n: tokens.n };
    case "cost":
      return { value: cost.usd, n: cost.calls };
    case "costPerConversation":
      return { value: cost.usd === null ? null : cost.usd / conversations, n: conversations };
    case "costPerConversion": {
      const { k } = conversionRate;
      return { value: cost.usd === null || k === 0 ? null : cost.usd / k, n: k };
    }
    case "reached": {
      const { stages } = await getMetrics(caller, "funnel", { filters, period });
      const { rate: reached } = stages.find(({ stage }: { stage: string }) => stage === filters.stage);
      return { value: counted === true ? reached.k : reached.rate, n: reached.n };
    }
    case "sold":
    case "solved":
    case "answered":
    case "waiting":
    case "unmet":
    case "greeting":
    case "not_customer":
    case "lost":
    case "served":
    case "lostRate":
    case "servedRate":
      return recomputeOutcome(measure, await getMetrics(caller, "outcomes", { filters, period }));
    case "revenue":
    case "lostRevenue": {
      const { money, lostMoney, counts, lost } = await getMetrics(caller, "outcomes", { filters, period });
      if (measure === "revenue")
        return { value: money === null ? null : money.cents / 100, n: money?.sold ?? counts.sold };
      return { value: lostMoney === null ? null : lostMoney.cents / 100, n: lost.k };
    }
    default:
      return null;
  }
}

/** Groups are rates of the outcomes; others are counts, of all customers, or of all closed conversations where they are none. */
function recomputeOutcome(
  measure: string,
  { counts, closed, customers, lost, served }: Outcomes,
): { value: number | null; n: number } {
  const group = measure.startsWith("lost") ? lost : served;
  if (measure.endsWith("Rate")) return { value: group.rate, n: group.n };
  if (measure === "lost" || measure === "served") return { value: group.k, n: group.n };
  const counted = new Map<string, number>(Object.entries(counts));
  return { value: counted.get(measure) ?? null, n: measure === "not_customer" ? closed : customers };
}
