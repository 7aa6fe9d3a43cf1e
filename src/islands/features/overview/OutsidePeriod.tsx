import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import type { Period } from "#src/domain/metrics/period.ts";
import { formatCount, formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useMetricsQueries, usePeriod, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { buildImportSearch } from "../../lib/navigation/import-search.ts";
import { importsQuery } from "../../lib/queries/imports.query.ts";
import { overviewMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** Says until the day after an import how many conversations of the imported days the selected period leaves out. */
export function OutsidePeriod() {
  const { client } = useDash();
  const { now } = useMetricsQueries();
  const { today } = usePeriod();
  const setSearch = useSetDashSearch();
  const imports = useQuery(importsQuery());
  const recent = (imports.data?.uploads ?? []).filter(
    ({ status, finishedAt }) =>
      status === "done" &&
      finishedAt !== null &&
      localDayOf(Date.parse(finishedAt), client.timeZone) >= addDays(today, -1),
  );
  const { from, to } = buildImportSearch(joinImports(recent), client.timeZone);
  const days = from === undefined || to === undefined ? null : { from, to };
  const both = days === null ? null : findCommonDays(days, now);
  const isInside = days === null || (both?.from === days.from && both.to === days.to);
  const all = useQuery({ ...overviewMetricsQuery({ ...now, ...days }), enabled: !isInside });
  const shown = useQuery({ ...overviewMetricsQuery({ ...now, ...both }), enabled: !isInside && both !== null });
  if (all.isPlaceholderData || shown.isPlaceholderData) return null;
  if (isInside || all.data === undefined || (both !== null && shown.data === undefined)) return null;
  const n = all.data.figures.conversations;
  const outside = n - (both === null ? 0 : (shown.data?.figures.conversations ?? 0));
  if (outside <= 0) return null;
  return (
    <aside
      aria-label="Imported days outside this period"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-rule bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <CalendarRange aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold text-ink">
          {`${formatCount(outside)} of ${formatNumberOf(n, "conversation")} are outside this period.`}
        </span>{" "}
        {`Your imports go from ${formatDate(days.from, "UTC")} to ${formatDate(days.to, "UTC")}.`}
      </p>
      <Button variant="quiet" size="sm" onClick={() => setSearch(days)}>
        Show these days
      </Button>
    </aside>
  );
}

/** The time from the first to the last message of several imports, as if they were one file. */
function joinImports(imports: readonly FileImport[]): Pick<FileImport, "apiAccountId" | "firstAt" | "lastAt"> {
  const firsts = imports.flatMap(({ firstAt }) => firstAt ?? []).sort();
  const lasts = imports.flatMap(({ lastAt }) => lastAt ?? []).sort();
  return { apiAccountId: imports[0]?.apiAccountId ?? "", firstAt: firsts[0] ?? null, lastAt: lasts.at(-1) ?? null };
}

/** The days that two periods share; null for none. */
function findCommonDays(a: Period, b: Period): Period | null {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from > to ? null : { from, to };
}
