import type { Retention } from "#src/domain/metrics/returning-people/returning-people.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatDay, formatPercent, formatPercentRange } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";

/** Retention table: the share of each week's new end users who wrote again 1, 2, 3 … weeks later. */
export function RetentionSection({
  retention: { users, conversations, total, sampled, returned, cohorts },
}: {
  retention: Retention;
}) {
  const title = (
    <Definition definition={DEFINITIONS.retention.definition} n={users} unit="new end users">
      {DEFINITIONS.retention.name}
    </Definition>
  );
  if (users === 0) {
    return (
      <Section title={title}>
        <p className="text-sm text-soft">
          There are no new end users in this period. Send `user` with your messages to see who comes back.
        </p>
      </Section>
    );
  }
  // Leave out weeks that are not over for any cohort: the column would be empty.
  const lastWeek = Math.max(1, ...cohorts.map(({ weeks }) => weeks.findLastIndex((count) => count !== null)));
  const later = Array.from({ length: lastWeek }, (_, at) => at + 1);
  const hasOngoing = cohorts.some(({ weeks }) => later.some((week) => (weeks[week] ?? null) === null));
  const interval =
    returned.low === null || returned.high === null
      ? ""
      : ` (95% interval ${formatPercentRange(returned.low, returned.high)})`;
  const identified =
    conversations < total
      ? ` ${formatCount(conversations)} of ${formatCount(total)} conversations have a user ID.`
      : "";
  const basis = sampled
    ? ` Based on a random sample of end users with ${formatCount(conversations)} of ${formatCount(total)} conversations.`
    : identified;
  return (
    <Section
      flush
      title={title}
      description={`${formatPercent(returned.rate)} of ${formatCount(users)} new end users wrote again on a later day${interval}.${basis}${hasOngoing ? " “…” marks weeks that are not over yet." : ""}`}
    >
      <FlushTable caption="New end users by week and the share who wrote again in each later week">
        <TableHead>
          <tr>
            <TableHeader>First week</TableHeader>
            <TableHeader numeric>Users</TableHeader>
            {later.map((week) => (
              <TableHeader key={week} numeric>
                {week === 1 ? "1 week later" : `${week} weeks`}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {cohorts.map((cohort) => (
            <TableRow key={cohort.from}>
              <TableHeader scope="row" className="tabular whitespace-nowrap">
                {formatDay(Date.parse(cohort.from), "UTC")}
              </TableHeader>
              <TableCell numeric>{formatCount(cohort.users)}</TableCell>
              {later.map((week) => (
                <TableCell key={week} numeric>
                  <Share count={cohort.weeks[week]} users={cohort.users} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

function Ongoing() {
  return (
    <span className="text-soft" title="This week is not over yet for all users of the cohort">
      <span aria-hidden="true">…</span>
      <span className="sr-only">not over yet</span>
    </span>
  );
}

function Share({ count, users }: { count: number | null | undefined; users: number }) {
  if (count === null || count === undefined) return <Ongoing />;
  return users === 0 ? "–" : formatPercent(count / users);
}
