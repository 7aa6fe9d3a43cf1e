import type { AgentAnswer, Measure, Reading } from "../../../domain/agent/agent.contract.ts";
import { listExtraFilters } from "../../../domain/agent/reading/check-reading.ts";
import { isWithoutMoney } from "../../../domain/agent/answer/explain-money.ts";
import { isMoneyMeasure } from "../../../domain/agent/money-measures.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { MONEY_TEXTS } from "../../../domain/agent/texts/money.ts";
import { isSourceBreakdown } from "../../../domain/agent/source-breakdowns.ts";
import { isSubject } from "../../../domain/agent/subjects.ts";
import type { Subject } from "../../../domain/agent/subjects.ts";
import { getTexts } from "../../../domain/agent/texts/texts.ts";
import { BREAKDOWNS as CHART_BREAKDOWNS } from "../../../domain/metrics/breakdowns.ts";
import type { ChartedId } from "../../../domain/metrics/period-measures.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import type { Results } from "./answer.ts";
import { toConversationFilter, toMetricsQuery } from "./measure.ts";

type Screen = "overview" | "funnel" | "analytics" | "aiBenchmarks" | "insights";

/** The screens that show a measure, the one that shows most of it first. */
const SCREENS: Record<Measure, readonly Screen[]> = {
  ...{ conversations: ["overview", "analytics"], people: ["overview", "analytics"] },
  messages: ["overview"],
  conversions: ["overview", "funnel"],
  conversionRate: ["overview", "funnel"],
  dropOffs: ["funnel", "overview"],
  dropOffRate: ["overview", "funnel"],
  containment: ["overview", "analytics"],
  handoffs: ["overview", "analytics"],
  fallbackRate: ["analytics"],
  firstResponse: ["overview", "analytics"],
  p90FirstResponse: ["analytics"],
  p99FirstResponse: ["analytics"],
  sentiment: ["overview"],
  ...{ turnedNegative: ["overview", "analytics"], turnedNegativeRate: ["overview", "analytics"] },
  depth: ["analytics"],
  duration: ["analytics"],
  ...{ quality: ["analytics"], csat: ["analytics", "overview"] },
  reached: ["funnel", "overview"],
  tokens: ["aiBenchmarks"],
  cost: ["aiBenchmarks"],
  costPerConversation: ["aiBenchmarks"],
  costPerConversion: ["aiBenchmarks"],
  ...{ sold: ["overview"], solved: ["overview"], answered: ["overview"], waiting: ["overview"], unmet: ["overview"] },
  ...{ greeting: ["overview"], not_customer: ["overview"] },
  ...{ lost: ["overview"], served: ["overview"], lostRate: ["overview"], servedRate: ["overview"] },
  ...{ revenue: ["overview", "funnel"], lostRevenue: ["overview", "insights"] },
};

/** The measures that Analytics draws, by what it calls them. */
const CHARTED_AS: Partial<Record<Measure, ChartedId>> = {
  ...{ conversations: "conversations", conversionRate: "conversionRate", servedRate: "served", lostRate: "lost" },
  ...{ firstResponse: "firstResponse", p90FirstResponse: "firstResponse", p99FirstResponse: "firstResponse" },
  ...{ depth: "depth", duration: "meanDuration", quality: "quality", turnedNegativeRate: "turnedNegative" },
  ...{ fallbackRate: "fallbackRate", containment: "containment" },
};

type Measured = Pick<Results, "figure" | "rows">;

/** The screens on which a subject is worked with. */
function listSubjectLinks(
  kind: Subject,
  to: (screen: Screen) => AgentAnswer["links"][number],
  list: () => AgentAnswer["links"][number],
): AgentAnswer["links"] {
  switch (kind) {
    case "topics":
      return [to("analytics"), list()];
    case "summary":
      return [to("overview"), to("insights")];
    case "findings":
    case "questions":
    case "fixes":
      return [to("insights")];
  }
}

/** The screens that show the figure of a reading with the same filter; the setting where no money is known. */
export function buildLinks(
  reading: Reading,
  language: QuestionLanguage,
  { figure, rows }: Measured,
): AgentAnswer["links"] {
  const { links } = getTexts(language);
  const { period, kind, measure, breakdown } = reading;
  if (period === null) return [];
  const dated = { ...reading, period };
  const isInMoney = measure !== null && isMoneyMeasure(measure);
  const query = { ...toMetricsQuery(dated), ...(isInMoney && { in: "money" }) };
  const by = breakdown === "version" || breakdown === "model" ? breakdown : undefined;
  const chart = measure === null ? undefined : CHARTED_AS[measure];
  const drawnBy = CHART_BREAKDOWNS.find((known) => chart !== undefined && known === breakdown);
  const own = { aiBenchmarks: { by }, analytics: { measure: chart, by: drawnBy } };
  const to = (screen: Screen) => {
    const shown = screen === "aiBenchmarks" || screen === "analytics" ? { ...query, ...own[screen] } : query;
    return { label: links[screen], href: withQuery(paths.dash[screen], shown) };
  };
  const list = (filters = dated.filters) => ({
    label: links.conversations,
    href: withQuery(paths.dash.conversations, toConversationFilter({ ...dated, filters })),
  });
  if (kind === "list") return [list()];
  if (isSubject(kind)) return listSubjectLinks(kind, to, list);
  // Screens of figures can't be filtered by the kind of source.
  const isOfKind = dated.filters.sourceKind !== undefined;
  if (kind === "why") {
    const dropped = list({ ...dated.filters, outcome: "dropped" });
    return isOfKind ? [dropped] : [to("funnel"), to("insights"), dropped];
  }
  if (isInMoney && isWithoutMoney(rows ?? (figure === null ? [] : [figure])))
    return [{ label: MONEY_TEXTS[language].setValue, href: paths.dash.settingsWorkspace }];
  // Screens of figures lack these filters.
  if (listExtraFilters(reading).length > 0 || (isOfKind && !isSourceBreakdown(breakdown))) return [list()];
  if (isSourceBreakdown(breakdown)) return [to("analytics"), list()];
  const screens = SCREENS[measure ?? "conversations"];
  const first: readonly Screen[] = by === undefined ? [] : ["aiBenchmarks"];
  const drawn: readonly Screen[] = drawnBy === undefined ? [] : ["analytics"];
  return [...new Set([...first, ...drawn, ...screens])].map(to);
}
