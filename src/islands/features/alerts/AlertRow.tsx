import { useQuery } from "@tanstack/react-query";
import type { Alert } from "#src/domain/alerts/alerts.contract.ts";
import { describeRule, formatMeasure } from "#src/domain/alerts/describe.ts";
import { MEASURE_INFO, isFigureMeasure } from "#src/domain/alerts/measures.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Sparkline } from "#src/components/charts/Sparkline.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { alertPreviewQuery, pickPreviewRule } from "./alerts.query.ts";
import { FilterWords } from "./FilterWords.tsx";
import { StateBadge, getShownState } from "./StateBadge.tsx";

const SPARK_DAYS = 7;

/** An alert in the list: what it watches, its last value with a week of it, and its state. */
export function AlertRow({ alert }: { alert: Alert }) {
  const { client } = useDash();
  const state = getShownState(alert);
  const week = useQuery(alertPreviewQuery(pickPreviewRule(alert), SPARK_DAYS, alert.lastAt));
  const hasN = isFigureMeasure(alert.measure) && MEASURE_INFO[alert.measure].kind !== "count";
  const n = hasN && alert.lastN !== null ? `n = ${formatCount(alert.lastN)}` : null;
  return (
    <li className="relative grid items-center gap-x-5 gap-y-2.5 px-4 py-3.5 transition-colors hover:bg-wash sm:px-5 md:grid-cols-[minmax(0,1fr)_9rem_7rem_9.5rem]">
      <div className="grid min-w-0 gap-0.5">
        <DashLink
          to={paths.dash.alert(alert.id)}
          className="w-fit max-w-full font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
        >
          {alert.name}
        </DashLink>
        <p className="text-[0.8125rem] text-soft">
          {describeRule(alert)}
          <FilterWords filter={alert.filter} before=" · " />
        </p>
      </div>
      <div aria-hidden="true" className="max-md:hidden">
        {week.data === undefined ? null : (
          <Sparkline
            values={week.data.points.map(({ value }) => value)}
            tone={alert.underlying === "alert" ? "drop" : "ink"}
          />
        )}
      </div>
      <p className="md:text-right">
        <span className="figure-text text-lg">{formatMeasure(alert.measure, alert.lastValue)}</span>
        {n === null ? null : <span className="tabular ml-2 text-2xs text-faint md:ml-0 md:block">{n}</span>}
      </p>
      <div className="grid justify-items-start gap-1 md:justify-items-end">
        <StateBadge alert={alert} preview={week.data} />
        <span className="text-xs text-soft">{describeSince(alert, state, client.timeZone)}</span>
      </div>
    </li>
  );
}

function describeSince(alert: Alert, state: string, timeZone: string): string | null {
  if (state === "off") return null;
  if (alert.mutedUntil !== null) return `until ${formatDateTime(alert.mutedUntil, timeZone)}`;
  return `since ${formatDateTime(alert.stateSince, timeZone)}`;
}
