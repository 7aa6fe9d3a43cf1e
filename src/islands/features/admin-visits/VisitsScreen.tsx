import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { VisitArea, Visits } from "#src/domain/admin/admin-visits.contract.ts";
import {
  formatCompact,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatPercent,
} from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { LineChart } from "#src/components/charts/LineChart.tsx";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { PageTable, ReferrerTable } from "./VisitTables.tsx";
import { visitsQuery } from "./visits.query.ts";

const PERIODS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

const AREAS: readonly { value: VisitArea; label: string }[] = [
  { value: "public", label: "Public site" },
  { value: "account", label: "Dashboard and account" },
  { value: "all", label: "Both" },
];

/** Site analytics from first-party pageviews. */
export function VisitsScreen() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["value"]>("30");
  const [area, setArea] = useState<VisitArea>("public");
  const visits = useQuery(visitsQuery({ days: Number(period), area }));
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl label="Pages of" options={AREAS} value={area} onValueChange={setArea} />
        <SegmentedControl label="Period" options={PERIODS} value={period} onValueChange={setPeriod} />
      </div>
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
      <Section title="Visitors and views per day" description="Days are in UTC and include today.">
        <LineChart
          title="Visitors and views per day"
          points={days.map(({ day }) => ({
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
          straight
          height={280}
        />
      </Section>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Pages" flush>
          <PageTable pages={pages} />
        </Section>
        <Section title="Referrers" flush>
          <ReferrerTable referrers={referrers} />
        </Section>
      </div>
    </>
  );
}

function listFigures({ visitors, views, medianLoadMs, publicVisitors, signupVisitors, signedUpVisitors }: Visits) {
  return [
    {
      name: "Visitors",
      definition: "Browser-tab sessions. Returning visitors are not recognized.",
      text: formatCount(visitors),
    },
    { name: "Views", definition: "Pages viewed, those of this area.", text: formatCount(views) },
    {
      name: "Load time",
      definition: "Median load time of the first page of each session.",
      text: formatDuration(medianLoadMs),
    },
    { name: "Viewed sign-up", definition: "Visitors who opened /signup.", text: formatCount(signupVisitors) },
    {
      name: "Signed up",
      definition: `Visitors who continued from sign-up to onboarding or checkout: ${formatCount(signedUpVisitors)} of ${formatCount(publicVisitors)} on the public site. Visitors who only opened the dashboard or account pages are not counted.`,
      text: publicVisitors === 0 ? formatPercent(null) : formatPercent(signedUpVisitors / publicVisitors),
      n: publicVisitors,
      unit: "visitors",
    },
  ];
}
