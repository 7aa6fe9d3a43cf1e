import type { AgentFigure, FilterSlot, Reading, ReadingFilters } from "../../../domain/agent/agent.contract.ts";
import { listExtraFilters } from "../../../domain/agent/reading/check-reading.ts";
import { compareAgentFigures } from "../../../domain/agent/answer/compare-figures.ts";
import type { Measures } from "../../../domain/agent/answer/compare-figures.ts";
import { isMoneyMeasure } from "../../../domain/agent/money-measures.ts";
import { countOutcome, getCountedOutcome, isOutcomeMeasure, toOutcomeFilter } from "../../../domain/agent/outcomes.ts";
import { pickCsat, pickFigure, pickMoneyFigure, pickOutcome, pickReached } from "../../../domain/agent/pick-figure.ts";
import type { PickedFigure } from "../../../domain/agent/pick-figure.ts";
import { conversationFilterSchema } from "../../../domain/conversations/conversations.contract.ts";
import type { ConversationFilter } from "../../../domain/conversations/conversations.contract.ts";
import { OUTCOMES } from "../../../domain/reading/reading.contract.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";
import type { MetricsQuery, OverviewFigures } from "../../../domain/metrics/metrics.contract.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { countConversations } from "../conversations/conversations.service.ts";
import { countConversationsBy } from "../conversations/list/group-conversations.service.ts";
import { getDropOffs, getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import type { MetricsViewer } from "../metrics/metrics.service.ts";

type Asked = Pick<Reading, "measure" | "filters" | "breakdown" | "counted"> & { period: Period };
type Measured = Measures & { figure: PickedFigure };

/** The metrics filter of a reading; filters that metrics don't have are left out. */
export function toMetricsQuery({ filters, period }: { filters: ReadingFilters; period: Period }): MetricsQuery {
  const { account, channel, language, version, sourceKind } = filters;
  return { ...period, account, channel, language, version, sourceKind };
}

/** The list filter of a reading. */
export function toConversationFilter({
  filters,
  period,
}: {
  filters: ReadingFilters;
  period: Period;
}): ConversationFilter {
  const { intent, stage, reason, outcome, ...rest } = filters;
  const came = outcome === undefined ? undefined : toOutcomeFilter(outcome);
  return conversationFilter({
    ...rest,
    ...period,
    // A reason asked for is that of drop-offs.
    outcome: came ?? (reason === undefined ? undefined : "dropped"),
    stage,
    reason,
    ...toIntentFilter(intent),
  });
}

/** Requests for a person count wherever they come in a conversation: they are seldom what somebody mainly wanted. */
function toIntentFilter(intent: string | undefined) {
  if (intent === "human_request") return { flag: "handoff_request" };
  return idSchema.safeParse(intent).success ? { ownIntent: intent } : { intent };
}

/** Measures one number with the services of the metrics API, or by counting conversations where metrics lack the filter. */
export async function measure(viewer: MetricsViewer, asked: Asked): Promise<Measured> {
  const id = asked.measure ?? "conversations";
  const query = toMetricsQuery(asked);
  const { figures, csat } = await getOverview(viewer, query);
  const build = (figure: PickedFigure) => ({ figure, figures, csat });
  const { stage, reason } = asked.filters;
  if (listExtraFilters(asked).length > 0) return build(await countMatching(viewer, asked, figures));
  if (id === "reached") return build(pickReached(await getFunnel(viewer, query), stage ?? "conversion", asked.counted));
  if (id === "csat") return build(pickCsat(csat));
  if (isOutcomeMeasure(id)) {
    const counts = countOutcome(getCountedOutcome(id), await getOutcomes(viewer, query));
    return build(pickOutcome(id, counts));
  }
  if (isMoneyMeasure(id)) return build(pickMoneyFigure(id, await getOutcomes(viewer, query)));
  const figure = pickFigure(id, figures, asked.filters);
  if (id !== "dropOffs" || (stage === undefined && reason === undefined)) return build(figure);
  const drops = await getDropOffs(viewer, { ...query, stage });
  const value = reason === undefined ? drops.total : (drops.reasons.find((row) => row.reason === reason)?.n ?? 0);
  return build({ ...figure, value, k: value, n: reason === undefined ? figures.dropOffRate.k : drops.total });
}

/** Counts the conversations of a reading by hour of the day or by main intent, most first. */
export async function countGroups(
  viewer: MetricsViewer,
  asked: Asked,
  by: "hour" | "intent",
): Promise<{ key: string; n: number }[]> {
  return countConversationsBy(viewer, toConversationFilter(asked), by);
}

/** The figure of a reading with what it is compared with. */
export async function measureCompared(
  viewer: MetricsViewer,
  reading: Reading & { period: Period },
): Promise<AgentFigure> {
  const now = await measure(viewer, reading);
  const other = getOther(reading);
  if (other === null) return { ...now.figure, compare: null };
  const before = await measure(viewer, other);
  const isCounted = listExtraFilters(reading).length > 0;
  const compare = compareAgentFigures(
    now.figure.measure,
    { now: now.figure, before: before.figure },
    isCounted ? undefined : { now, before },
  );
  return { ...now.figure, compare };
}

function getOther(reading: Reading & { period: Period }): Asked | null {
  const { compare } = reading;
  if (compare === null) return null;
  if ("from" in compare) return { ...reading, period: compare };
  return { ...reading, filters: { ...reading.filters, [compare.slot]: compare.value } };
}

/** Counts with the list's own filter, so that the figure is what the conversations screen lists. */
async function countMatching(viewer: MetricsViewer, asked: Asked, figures: OverviewFigures): Promise<PickedFigure> {
  const filter = toConversationFilter(asked);
  const plain = pickFigure(asked.measure ?? "conversations", figures);
  const n = await countConversations(viewer, filter);
  const count = (outcome: string) => countConversations(viewer, { ...filter, outcome });
  const toCount = (value: number) => ({ ...plain, value, n, k: value, low: null, high: null });
  const toShare = (k: number) => {
    const { rate, low, high } = buildRate(k, n);
    return { ...plain, value: rate, n, k, low, high };
  };
  if (isOutcomeMeasure(plain.measure)) {
    const [k, customers] = await Promise.all([
      count(toOutcomeFilter(getCountedOutcome(plain.measure))),
      count(OUTCOMES.filter((outcome) => outcome !== "not_customer").join()),
    ]);
    return pickOutcome(plain.measure, { k, n: customers });
  }
  switch (plain.measure) {
    case "conversions":
      return toCount(await count("converted"));
    case "handoffs":
      return toCount(await count("handed_off"));
    case "dropOffs":
      return toCount(await count("dropped"));
    case "conversionRate":
      return toShare(await count("converted"));
    case "containment":
      return toShare(n - (await count("handed_off")));
    default:
      return { ...plain, value: n, n: figures.conversations, k: n };
  }
}

function conversationFilter(
  filter: Partial<Record<FilterSlot | "ownIntent" | "flag" | "from" | "to", unknown>>,
): ConversationFilter {
  return conversationFilterSchema.parse(
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  );
}
