import { useQuery } from "@tanstack/react-query";
import type { Alert } from "#src/domain/alerts/alerts.contract.ts";
import { describeRule, formatMeasure, getMeasureName } from "#src/domain/alerts/describe.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { AlertChart } from "#src/components/charts/AlertChart.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { AlertActions } from "./AlertActions.tsx";
import { alertPreviewQuery, alertQuery, pickPreviewRule } from "./alerts.query.ts";
import { FilterWords } from "./FilterWords.tsx";
import { HistoryTimeline } from "./HistoryTimeline.tsx";
import { describeFirings, describeLast, toChartPoints } from "./preview-points.ts";
import { ReadOnlyAlertsNote } from "./ReadOnlyAlertsNote.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { useAlertId } from "./use-alert-id.ts";

const DAYS = 28;

/** /dash/alerts/{id}: an alert's state, its figure over the last weeks, and what happened. */
export function AlertScreen() {
  const id = useAlertId();
  const alert = useQuery(alertQuery(id));
  if (alert.data === undefined && alert.isError) {
    return <QueryErrorCard query={alert} title="The alert could not be loaded" />;
  }
  if (alert.data === undefined) return <SectionLoading label="Loading the alert" rows={6} />;
  return (
    <div className="grid gap-4">
      <ReadOnlyAlertsNote />
      <Head alert={alert.data} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Weeks alert={alert.data} />
        <HistoryTimeline id={id} rule={alert.data} />
      </div>
    </div>
  );
}

function getWeeksQuery(alert: Alert) {
  return alertPreviewQuery(pickPreviewRule(alert), DAYS, alert.lastAt);
}

function Head({ alert }: { alert: Alert }) {
  const { client } = useDash();
  const last = describeLast(alert);
  const weeks = useQuery(getWeeksQuery(alert));
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-xl wrap-anywhere">{alert.name}</h2>
          <StateBadge alert={alert} preview={weeks.data} />
        </div>
        <p className="text-soft">
          {describeRule(alert)}
          <FilterWords filter={alert.filter} before=" · " />
        </p>
        <p className="text-sm">
          {last === null ? "Not checked yet." : `${last}.`}{" "}
          <span className="text-soft">
            {alert.mutedUntil === null
              ? `In this state since ${formatDateTime(alert.stateSince, client.timeZone)}.`
              : `Muted until ${formatDateTime(alert.mutedUntil, client.timeZone)}.`}
          </span>
        </p>
      </div>
      <AlertActions alert={alert} />
    </header>
  );
}

function Weeks({ alert }: { alert: Alert }) {
  const { client } = useDash();
  const preview = useQuery(getWeeksQuery(alert));
  const text = preview.data === undefined ? undefined : describeFirings(preview.data, alert.measure, DAYS).text;
  return (
    <Section title={`Last ${DAYS} days`} description={text === undefined ? undefined : `${text} (current settings).`}>
      {preview.data === undefined && !preview.isError ? <Skeleton className="h-64 w-full" /> : null}
      {preview.isError ? <p className="text-sm text-soft">The chart could not be loaded.</p> : null}
      {preview.data === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AlertChart
            title={`${alert.name}, last ${DAYS} days`}
            summary={text ?? ""}
            {...toChartPoints(preview.data, alert, client.timeZone)}
            formatValue={(value) => formatMeasure(alert.measure, value)}
            valueLabel={getMeasureName(alert.measure)}
            height={260}
          />
          <p className="text-[0.8125rem] text-soft">{preview.data.method}</p>
        </div>
      )}
    </Section>
  );
}
