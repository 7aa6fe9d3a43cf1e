import type { AgentAnswer, Measure, Reading } from "../../../domain/agent/agent.contract.ts";
import { listExtraFilters } from "../../../domain/agent/check-reading.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { getTexts } from "../../../domain/agent/texts/texts.ts";
import { paths, withQuery } from "../../../domain/shared/paths.ts";
import { toConversationFilter, toMetricsQuery } from "./measure.ts";

type Screen = "overview" | "funnel" | "analytics" | "aiBenchmarks" | "insights";

/** The screens that show a measure, the one that shows most of it first. */
const SCREENS: Record<Measure, readonly Screen[]> = {
  conversations: ["overview", "analytics"],
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
  depth: ["analytics"],
  duration: ["analytics"],
  quality: ["analytics"],
  reached: ["funnel", "overview"],
  tokens: ["aiBenchmarks"],
  cost: ["aiBenchmarks"],
  costPerConversation: ["aiBenchmarks"],
  costPerConversion: ["aiBenchmarks"],
  ...{ sold: ["overview"], solved: ["overview"], answered: ["overview"], waiting: ["overview"], unmet: ["overview"] },
  ...{ lost: ["overview"], served: ["overview"], lostRate: ["overview"], servedRate: ["overview"] },
};

/** The screens that show the figure of a reading with the same filter. */
export function buildLinks(reading: Reading, language: QuestionLanguage): AgentAnswer["links"] {
  const { links } = getTexts(language);
  const { period, kind, measure, breakdown } = reading;
  if (period === null) return [];
  const dated = { ...reading, period };
  const query = { ...toMetricsQuery(dated) };
  const by = breakdown === "version" || breakdown === "model" ? breakdown : undefined;
  const to = (screen: Screen) => {
    const shown = screen === "aiBenchmarks" ? { ...query, by } : query;
    return { label: links[screen], href: withQuery(paths.dash[screen], shown) };
  };
  const list = (filters = dated.filters) => ({
    label: links.conversations,
    href: withQuery(paths.dash.conversations, toConversationFilter({ ...dated, filters })),
  });
  if (kind === "list") return [list()];
  if (kind === "findings") return [to("insights")];
  if (kind === "why") return [to("funnel"), to("insights"), list({ ...dated.filters, outcome: "dropped" })];
  // Screens of figures lack these filters.
  if (listExtraFilters(reading).length > 0) return [list()];
  const screens = SCREENS[measure ?? "conversations"];
  const first: readonly Screen[] = by === undefined ? [] : ["aiBenchmarks"];
  return [...new Set([...first, ...screens])].map(to);
}
