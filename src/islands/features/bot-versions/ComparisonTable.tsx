import { AGENT_MEASURES } from "#src/domain/bot-versions/measures.ts";
import type { AgentRow, Agents, ComparedBy } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { getRowFilter } from "#src/domain/bot-versions/row-filter.ts";
import { formatCount, formatDay, formatNumberOf } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { ComparisonCell } from "./ComparisonCell.tsx";
import { BY_NAMES, getCellValue, listMeasureLines } from "./cell-values.ts";

type ComparisonTableProps = { agents: Agents; rows: readonly AgentRow[]; baseline: AgentRow | undefined };

/** The chosen rows side by side: one column each, one line for each measure. */
export function ComparisonTable({ agents, rows, baseline }: ComparisonTableProps) {
  const { by, minimum } = agents;
  return (
    <Section
      flush
      title={`${BY_NAMES[by].many.replace(/^./, (letter) => letter.toUpperCase())} side by side`}
      description={
        baseline === undefined
          ? undefined
          : `Bars are 95% intervals. Differences are to ${baseline.label}; a verdict needs ${minimum.conversations} conversations on both sides.`
      }
    >
      <FlushTable caption={`Figures by ${by}`}>
        <TableHead>
          <TableRow>
            <TableHeader className="sticky left-0 z-2 bg-card">Measure</TableHeader>
            {rows.map((row) => (
              <TableHeader key={row.value} className="min-w-44 align-top">
                <RowHead by={by} row={row} isBaseline={row === baseline} />
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {listMeasureLines(rows, baseline).map(({ measure, isAdjusted }) => {
            const values = rows.map((row) => getCellValue(row, measure, isAdjusted));
            const bounds = values.flatMap(({ value, low, high }) => [value, low, high].filter((one) => one !== null));
            return (
              <TableRow key={measure}>
                <TableHeader
                  scope="row"
                  className="sticky left-0 z-1 w-40 min-w-28 bg-card align-top max-sm:wrap-normal!"
                >
                  <Definition definition={AGENT_MEASURES[measure].definition}>
                    {AGENT_MEASURES[measure].name}
                  </Definition>
                  {isAdjusted ? (
                    <span className="block text-xs font-normal text-soft">
                      at the same mix of channels and languages
                    </span>
                  ) : null}
                </TableHeader>
                {rows.map((row, at) => (
                  <TableCell key={row.value} className="align-top">
                    <ComparisonCell
                      {...{ by, row, baseline, measure, isAdjusted }}
                      cell={values[at] ?? getCellValue(row, measure)}
                      scale={{ min: Math.min(...bounds), max: Math.max(...bounds) }}
                    />
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

function RowHead({ by, row, isBaseline }: { by: ComparedBy; row: AgentRow; isBaseline: boolean }) {
  const days =
    row.firstSeen === row.lastSeen
      ? formatDay(row.firstSeen, "UTC")
      : `${formatDay(row.firstSeen, "UTC")} to ${formatDay(row.lastSeen, "UTC")}`;
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink">
        <span className="max-w-48 truncate">{row.label}</span>
        {isBaseline ? <Badge>Baseline</Badge> : null}
      </span>
      <span className="tabular font-normal">
        <ConversationsLink
          filter={getRowFilter(by, row.value)}
          className="text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {formatNumberOf(row.conversations, "conversation")}
          <span className="sr-only"> of {row.label}: open the list</span>
        </ConversationsLink>
        {row.mixed > 0 ? `, ${formatCount(row.mixed)} mixed` : ""}
      </span>
      <span className="tabular font-normal">{days}</span>
    </span>
  );
}
