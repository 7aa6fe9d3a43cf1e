import { useState } from "react";
import type { AgentAnswer, AgentRow, AgentTable } from "#src/domain/agent/agent.contract.ts";
import { createFormat } from "#src/domain/agent/answer/format-answer.ts";
import { formatRowLabel } from "#src/domain/agent/answer/format-row-label.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Table, TableBody, TableHead, TableRow } from "#src/components/ui/layout/Table.tsx";

const SHOWN = 12;
/** Below a chart that shows all of them. */
const SHOWN_BELOW_CHART = 5;

/** The table of an answer, with a bar for each value; long ones are cut with a button for the rest. */
export function AnswerTable({ table, answer }: { table: AgentTable; answer: AgentAnswer }) {
  const [showsAll, setShowsAll] = useState(false);
  const format = createFormat(answer.language, navigator.language);
  const [first, value] = table.columns;
  const unit = value?.unit ?? "count";
  // Of a number of conversations, n is that number.
  const hasCount = table.rows.some(({ value: counted, n }) => counted !== n);
  const hasInterval = table.columns.some(({ key }) => key === "low");
  const highest = Math.max(0, ...table.rows.map((row) => Math.abs(row.value ?? 0)));
  const most = answer.chart?.type === "line" ? SHOWN_BELOW_CHART : SHOWN;
  const rows = showsAll ? table.rows : table.rows.slice(0, most);
  return (
    <div className="grid gap-2">
      <Table dense caption={value?.label ?? ""}>
        <TableHead>
          <tr>
            <th scope="col" className="border-b border-rule py-1.5 pr-3 font-semibold">
              {first?.label}
            </th>
            <th scope="col" className="border-b border-rule px-3 py-1.5 text-right font-semibold">
              {value?.label}
            </th>
            {hasCount ? (
              <th scope="col" className="border-b border-rule px-3 py-1.5 text-right font-semibold">
                n
              </th>
            ) : null}
            {hasInterval ? (
              <th scope="col" className="border-b border-rule py-1.5 pl-3 text-right font-semibold">
                95%
              </th>
            ) : null}
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key} className={row.few === true ? "text-soft" : undefined}>
              <th scope="row" className="min-w-32 border-b border-rule py-1.5 pr-3 font-normal">
                <span className="line-clamp-2 break-words">
                  {formatRowLabel(row, answer.reading?.breakdown ?? null, format)}
                </span>
                <Bar row={row} highest={highest} />
              </th>
              <td className="tabular border-b border-rule px-3 py-1.5 text-right align-top font-semibold">
                {format.value(row.value, unit, row.currency)}
              </td>
              {hasCount ? (
                <td className="tabular border-b border-rule px-3 py-1.5 text-right align-top">{format.count(row.n)}</td>
              ) : null}
              {hasInterval ? (
                <td className="tabular border-b border-rule py-1.5 pl-3 text-right align-top whitespace-nowrap text-soft">
                  {row.low === null ? "–" : `${format.value(row.low, unit)} – ${format.value(row.high, unit)}`}
                </td>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {table.rows.length > most && !showsAll ? (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {table.rows.length} rows
        </Button>
      ) : null}
    </div>
  );
}

function Bar({ row, highest }: { row: AgentRow; highest: number }) {
  const share = highest === 0 || row.value === null ? 0 : Math.abs(row.value) / highest;
  return (
    <svg aria-hidden="true" width="100%" height="4" className="mt-1 block">
      <rect width="100%" y="3" height="1" className="fill-rule" />
      <rect width={`${(share * 100).toFixed(2)}%`} height="4" rx="2" className="fill-ink" />
    </svg>
  );
}
