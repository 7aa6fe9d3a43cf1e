import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Visits } from "#src/domain/admin/visits.contract.ts";
import {
  formatCompact,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatPercent,
} from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { SegmentedControl } from "#src/components/ui/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { FigureGrid } from "../../lib/FigureGrid.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { PageTable, ReferrerTable } from "./VisitTables.tsx";
import { visitsQuery } from "./visits.query.ts";

const PERIODS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

/** Visits of our own pages, from the first-party pageviews. */
export function VisitsScreen() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["value"]>("30");
  const visits = useQuery(visitsQuery(Number(period)));
  return (
    <>
      <SegmentedControl label="Period" options={PERIODS} value={period} onValueChange={setPeriod} />
      {visits.isPending ? <Skeleton className="h-96 w-full" /> : null}
      {visits.isError && visits.data === undefined ? (
        <Card>
          <QueryError query={visits} title="The visits could not be loaded" />
        </Card>
      ) : null}
      {visits.data === undefined ? null : <Figures visits={visits.data} />}
    </>
  );
}

function Figures({ visits }: { visits: Visits }) {
  const { days, pages, referrers } = visits;
  return (
    <>
      <FigureGrid figures={listFigures(visits)} />
      <Section title="Visitors and views a day" description="Days in UTC, today included.">
        <LineChart
          title="Visitors and views a day"
          places={days.map(({ day }) => ({
            key: day,
            label: formatDate(day, "UTC"),
            shortLabel: formatDay(day, "UTC"),
          }))}
          series={[
            { id: "visitors", label: "Visitors", values: days.map(({ visitors }) => visitors) },
            { id: "views", label: "Views", values: days.map(({ views }) => views) },
          ]}
          formatValue={formatCompact}
          whole
          height={280}
        />
      </Section>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Pages" flush>
          <PageTable pages={pages} />
        </Section>
        <Section title="Where they came from" flush>
          <ReferrerTable referrers={referrers} />
        </Section>
      </div>
    </>
  );
}

function listFigures({ visitors, views, medianLoadMs, signupVisitors, signedUpVisitors }: Visits) {
  return [
    {
      name: "Visitors",
      definition: "Sessions of a browser tab. Nobody is recognised from one to the next.",
      text: formatCount(visitors),
    },
    { name: "Views", definition: "Pages shown, the dashboard's too.", text: formatCount(views) },
    {
      name: "Load time",
      definition: "Median of the first page of each session, until it had loaded.",
      text: formatDuration(medianLoadMs),
    },
    { name: "Saw the sign-up", definition: "Visitors who opened /signup.", text: formatCount(signupVisitors) },
    {
      name: "Signed up",
      definition: `Visitors who went on from the sign-up to the onboarding or a checkout: ${formatCount(signedUpVisitors)} of ${formatCount(visitors)}.`,
      text: visitors === 0 ? formatPercent(null) : formatPercent(signedUpVisitors / visitors),
      n: visitors,
      unit: "visitors",
    },
  ];
}
