import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { z } from "zod";
import { COMPARED_BY } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type { ComparedBy } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { MEASURES } from "#src/domain/alerts/measures.ts";
import type { Measure } from "#src/domain/alerts/measures.ts";
import { CONVERSATION_SORTS, conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import type { ConversationFilter, ConversationSort } from "#src/domain/conversations/conversations.contract.ts";
import { BREAKDOWNS } from "#src/domain/metrics/breakdowns.ts";
import type { Breakdown } from "#src/domain/metrics/breakdowns.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery, SampleFilter } from "#src/domain/metrics/metrics.contract.ts";
import { CHARTED } from "#src/domain/metrics/period-measures.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { EARLIER_PERIODS, choosePeriod, previousPeriod } from "#src/domain/metrics/period.ts";
import type { EarlierPeriod, Period } from "#src/domain/metrics/period.ts";
import { reportLanguageSchema } from "#src/domain/reports/reports.contract.ts";
import type { ReportLanguage } from "#src/domain/reports/reports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { planSchema } from "#src/domain/plans/plans.contract.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { useDash } from "../session/dash-context.ts";

const shape = conversationFilterSchema.omit({ ids: true }).extend({
  /** `none` turns off the comparison with the previous period. */
  compare: z.literal("none").optional(),
  /** The open drop-off panel of the funnel. */
  panel: dropStageSchema.optional(),
  /** The order of the list of conversations. */
  sort: z.enum(CONVERSATION_SORTS).optional(),
  /** The dimension of the breakdown of the funnel and of the analytics. */
  by: z.enum(BREAKDOWNS).optional(),
  /** What the chart of the analytics shows, and the earlier period beside it. */
  measure: z.enum(CHARTED).optional(),
  against: z.enum(EARLIER_PERIODS).optional(),
  /** What the AI benchmarks compare, and with which value. */
  compared: z.enum(COMPARED_BY).optional(),
  baseline: z.string().max(200).optional(),
  /** Which findings the insights show; open ones by default. */
  findings: z.enum(["mended", "dismissed"]).optional(),
  /** Opens the weekly reading on the insights. */
  reading: z.literal("week").optional(),
  /** The language of the one-page report. */
  lang: reportLanguageSchema.optional(),
  /** Sold conversations in money; otherwise in people. */
  in: z.literal("money").optional(),
  /** The plan whose change the billing screen opens with. */
  change: planSchema.optional(),
  /** What a new alert watches, and the ready rule that it starts from. */
  watch: z.enum(MEASURES).optional(),
  ready: z.string().max(40).optional(),
}).shape;

/** The filters that all screens share, in the order of their menu. */
export const SHARED_FILTERS = [
  ...(["account", "channel", "language", "version", "outcome", "reason", "act", "need", "topic"] as const),
  ...(["sourceKind", "source", "campaign", "property"] as const),
];
export type SharedFilter = (typeof SHARED_FILTERS)[number];

/** The search parameters of a dashboard URL. */
export type DashSearch = Omit<ConversationFilter, "ids"> & {
  compare?: "none" | undefined;
  panel?: z.infer<typeof dropStageSchema> | undefined;
  sort?: ConversationSort | undefined;
  by?: Breakdown | undefined;
  measure?: ChartedId | undefined;
  against?: EarlierPeriod | undefined;
  compared?: ComparedBy | undefined;
  baseline?: string | undefined;
  findings?: "mended" | "dismissed" | undefined;
  reading?: "week" | undefined;
  lang?: ReportLanguage | undefined;
  in?: "money" | undefined;
  change?: PlanKey | undefined;
  watch?: Measure | undefined;
  ready?: string | undefined;
};

/** Search changes that clear the shared filters. */
export const NO_SHARED_FILTERS: DashSearch = Object.fromEntries(SHARED_FILTERS.map((name) => [name, undefined]));

/** Parses search parameters. Drops invalid ones instead of failing, so that old links still open. */
export function parseDashSearch(input: Record<string, unknown>): DashSearch {
  const search: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const part = schema.safeParse(input[name]);
    if (part.success && part.data !== undefined && part.data !== "") search[name] = part.data;
  }
  return z.object(shape).parse(search);
}

/** Returns the filters in the URL. */
export function useDashSearch(): DashSearch {
  const raw: unknown = useSearch({ strict: false });
  return useMemo(() => parseDashSearch(z.record(z.string(), z.unknown()).parse(raw)), [raw]);
}

/** Returns a setter that changes some filters and keeps the rest; undefined removes one. `replace` adds no history entry. */
export function useSetDashSearch(): (changes: DashSearch, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const search = useDashSearch();
  return (changes, options = {}) => {
    void navigate({
      to: ".",
      search: { ...search, ...changes },
      replace: options.replace ?? false,
      resetScroll: false,
    });
  };
}

/** Returns the selected period in the client's time zone, the previous one (null without comparison), and today. */
export function usePeriod(): { period: Period; previous: Period | null; today: string } {
  const { client } = useDash();
  const { from, to, compare } = useDashSearch();
  const today = localDayOf(Date.now(), client.timeZone);
  return useMemo(() => {
    const period = choosePeriod(from, to, today);
    return { period, previous: compare === "none" ? null : previousPeriod(period), today };
  }, [from, to, compare, today]);
}

/** Returns the filter that leaves out sample conversations, if it is on; without sample data there is nothing to leave out. */
export function useSampleFilter(): SampleFilter["sample"] {
  const { accounts, accountsReady } = useDash();
  const { sample } = useDashSearch();
  return accountsReady && accounts.every((account) => account.sample === null) ? undefined : sample;
}

/** Returns the metrics queries of the selected and the previous period. */
export function useMetricsQueries(): { now: MetricsQuery; before: MetricsQuery | null } {
  const search = useDashSearch();
  const sample = useSampleFilter();
  const { period, previous } = usePeriod();
  return useMemo(() => {
    const filters = { ...pickFilters(search), sample };
    return {
      now: { ...period, ...filters },
      before: previous === null ? null : { ...previous, ...filters },
    };
  }, [period, previous, search, sample]);
}

/** Picks what all screens share, for links between screens: the period, the filters and the unit. */
export function pickSharedSearch(search: DashSearch): DashSearch {
  const { from, to, compare, sample, in: unit } = search;
  return { from, to, compare, ...pickFilters(search), sample, in: unit };
}

/**
 * What links to other screens take along: what all screens share. A figure that opened a list of conversations does not filter the
 * screens after it.
 */
export function useScreenSearch(): DashSearch {
  const shared = pickSharedSearch(useDashSearch());
  const isList = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.dash.conversations) });
  const { account, channel, language, version } = shared;
  return isList ? { ...shared, ...NO_SHARED_FILTERS, account, channel, language, version } : shared;
}

/** Picks the filters that all screens share. */
function pickFilters(search: DashSearch): { [Name in SharedFilter]: DashSearch[Name] } {
  const { account, channel, language, version, outcome, reason, act, need, topic } = search;
  const { sourceKind, source, campaign, property } = search;
  return {
    ...{ account, channel, language, version, outcome, reason, act, need, topic },
    ...{ sourceKind, source, campaign, property },
  };
}
