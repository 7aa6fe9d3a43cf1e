import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { FINDING_LABELS } from "#src/domain/voice/finding-labels.ts";
import { SUMMARY_DAYS } from "#src/domain/voice/summary.contract.ts";
import type { CallGroup, CallsSummary } from "#src/domain/voice/summary.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { summaryQuery } from "./voice.query.ts";

/** What goes wrong in the calls of the last days, and how they change by week and by version; nothing without calls. */
export function SummarySection() {
  const query = useQuery(summaryQuery());
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The comparison could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the comparison" rows={3} />;
  if (query.data.calls === 0) return null;
  return (
    <Section
      title="What your calls say"
      description={`${formatNumberOf(query.data.calls, "call")} of the last ${String(SUMMARY_DAYS)} days`}
    >
      <div className="grid grid-cols-1 gap-5">
        <Findings summary={query.data} />
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
          <Groups
            caption="By version of the bot"
            head="Version"
            rows={query.data.versions.map((row) => [row.version === "" ? "Not given" : row.version, row])}
          />
          <Groups
            caption="By week"
            head="Week from"
            rows={query.data.weeks.map((row) => [formatDate(row.from, "UTC"), row])}
          />
        </div>
      </div>
    </Section>
  );
}

function Findings({ summary: { findings, calls } }: { summary: CallsSummary }) {
  if (findings.length === 0) {
    return <p className="text-sm text-soft">No dead air, no slow replies, and the bot talks over nobody.</p>;
  }
  return (
    <ul aria-label="Findings" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {findings.map(({ kind, calls: n, n: times }) => (
        <li key={kind} className="grid content-start gap-1 rounded-sm border border-rule p-3 text-sm">
          <strong>{FINDING_LABELS[kind].label}</strong>
          <span>
            {formatPercent(n / calls, 0)} of calls, {formatNumberOf(times, "time")}
          </span>
          <span className="text-soft">{FINDING_LABELS[kind].advice}</span>
        </li>
      ))}
    </ul>
  );
}

function Groups({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string;
  rows: readonly (readonly [name: ReactNode, group: CallGroup])[];
}) {
  return (
    <Table caption={caption} showCaption dense className="max-h-80">
      <TableHead>
        <TableRow>
          <TableHeader>{head}</TableHeader>
          <TableHeader numeric>Calls</TableHeader>
          <TableHeader numeric>Reply time</TableHeader>
          <TableHeader numeric>Dead air</TableHeader>
          <TableHeader numeric>Interrupts</TableHeader>
          <TableHeader numeric>Bot talks</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, { calls, replyMs, deadAir, interruptions, botTalk }], at) => (
          <TableRow key={at}>
            <TableHeader scope="row">{name}</TableHeader>
            <TableCell numeric>{calls}</TableCell>
            <TableCell numeric>{replyMs === null ? "–" : `${(replyMs / 1000).toFixed(1)} s`}</TableCell>
            <TableCell numeric>{formatMean(deadAir)}</TableCell>
            <TableCell numeric>{formatMean(interruptions)}</TableCell>
            <TableCell numeric>{botTalk === null ? "–" : formatPercent(botTalk, 0)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A mean per call. */
function formatMean(value: number | null): string {
  return value === null ? "–" : value.toFixed(1);
}
