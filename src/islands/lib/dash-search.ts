import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { z } from "zod";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import type { ConversationFilter } from "#src/domain/conversations/conversations.contract.ts";
import { dropStageSchema } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { choosePeriod, previousPeriod } from "#src/domain/metrics/period.ts";
import type { Period } from "#src/domain/metrics/period.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { useDash } from "./dash-context.ts";

const shape = conversationFilterSchema.omit({ ids: true }).extend({
  /** `none` hides the previous period. */
  compare: z.literal("none").optional(),
  /** Which drop-off panel of the funnel is open. */
  panel: dropStageSchema.optional(),
  /** What the funnel is broken down by. */
  by: z.enum(["channel", "version", "language"]).optional(),
  /** Which findings the insights show; the open ones unless told. */
  findings: z.enum(["mended", "dismissed"]).optional(),
}).shape;

/** What a dashboard URL may say after its `?`. */
export type DashSearch = Omit<ConversationFilter, "ids"> & {
  compare?: "none" | undefined;
  panel?: z.infer<typeof dropStageSchema> | undefined;
  by?: "channel" | "version" | "language" | undefined;
  findings?: "mended" | "dismissed" | undefined;
};

/** Reads a search; a part that is not valid is left out rather than refused, so that an old link still opens. */
export function parseDashSearch(input: Record<string, unknown>): DashSearch {
  const search: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const part = schema.safeParse(input[name]);
    if (part.success && part.data !== undefined && part.data !== "") search[name] = part.data;
  }
  return z.object(shape).parse(search);
}

/** The filters in the URL. */
export function useDashSearch(): DashSearch {
  const raw: unknown = useSearch({ strict: false });
  return useMemo(() => parseDashSearch(z.record(z.string(), z.unknown()).parse(raw)), [raw]);
}

/** Changes some filters and keeps the others; undefined takes one away. `replace` leaves no entry in the history. */
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

/** The chosen period in the client's time zone, the one before it (null when not compared), and today. */
export function usePeriod(): { period: Period; previous: Period | null; today: string } {
  const { client } = useDash();
  const { from, to, compare } = useDashSearch();
  const today = localDayOf(Date.now(), client.timeZone);
  return useMemo(() => {
    const period = choosePeriod(from, to, today);
    return { period, previous: compare === "none" ? null : previousPeriod(period), today };
  }, [from, to, compare, today]);
}

/** The metrics queries of the chosen period and of the one before it. */
export function useMetricsQueries(): { now: MetricsQuery; before: MetricsQuery | null } {
  const { account, channel, language, version } = useDashSearch();
  const { period, previous } = usePeriod();
  return useMemo(() => {
    const dimensions = { account, channel, language, version };
    return {
      now: { ...period, ...dimensions },
      before: previous === null ? null : { ...previous, ...dimensions },
    };
  }, [period, previous, account, channel, language, version]);
}

/** The part of a search that every screen shares, for links from one to another. */
export function pickSharedSearch(search: DashSearch): DashSearch {
  const { from, to, compare, account, channel, language, version } = search;
  return { from, to, compare, account, channel, language, version };
}
