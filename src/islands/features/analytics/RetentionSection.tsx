import type { Retention } from "#src/domain/metrics/retention.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatDay, formatPercent, formatPercentRange } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/Table.tsx";

/** Of the end users who came first in a week, how many wrote again one, two, three … weeks later. */
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
          None of this period&apos;s conversations names an end user who is new. Send `user` with your messages to see
          who comes back.
        </p>
      </Section>
    );
  }
  // A week that is not over for anybody yet would be an empty column.
  const over = Math.max(1, ...cohorts.map(({ weeks }) => weeks.findLastIndex((count) => count !== null)));
  const later = Array.from({ length: over }, (_, at) => at + 1);
  const notOver = cohorts.some(({ weeks }) => later.some((week) => (weeks[week] ?? null) === null));
  const interval =
    returned.low === null || returned.high === null
      ? ""
      : ` (95% interval ${formatPercentRange(returned.low, returned.high)})`;
  const named =
    conversations < total ? ` ${formatCount(conversations)} of ${formatCount(total)} conversations name one.` : "";
  const read = sampled
    ? ` Read from ${formatCount(conversations)} of ${formatCount(total)} conversations: all those of a random part of the end users.`
    : named;
  return (
    <Section
      flush
      title={title}
      description={`${formatPercent(returned.rate)} of ${formatCount(users)} new end users wrote again on a later day${interval}.${read}${notOver ? " … is a week that is not over yet." : ""}`}
    >
      <FlushTable caption="New end users by week, and the share that wrote again in each week after">
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

function NotOver() {
  return (
    <span className="text-soft" title="Not over yet for everyone who came in this week">
      <span aria-hidden="true">…</span>
      <span className="sr-only">not over yet</span>
    </span>
  );
}

function Share({ count, users }: { count: number | null | undefined; users: number }) {
  if (count === null || count === undefined) return <NotOver />;
  return users === 0 ? "–" : formatPercent(count / users);
}
