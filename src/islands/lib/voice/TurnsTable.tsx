import { Download } from "lucide-react";
import { memo } from "react";
import type { TurnRow } from "#src/domain/voice/turn-rows.ts";
import { formatClock, formatTurnsCsv, SPEAKER_LABELS } from "#src/domain/voice/turn-rows.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { saveFile } from "../api/download.ts";

/** All turns of a call as a table, and as CSV: the timeline without its picture. */
export const TurnsTable = memo(function TurnsTable({ rows, name }: { rows: readonly TurnRow[]; name: string }) {
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Turns</h3>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => saveFile(new Blob([formatTurnsCsv(rows)], { type: "text/csv" }), `${name}.turns.csv`)}
        >
          Download CSV
        </Button>
      </div>
      <Table caption="Turns" dense className="max-h-80 rounded-sm border border-rule">
        <TableHead>
          <TableRow>
            <TableHeader>Speaker</TableHeader>
            <TableHeader numeric>Start</TableHeader>
            <TableHeader numeric>Length</TableHeader>
            <TableHeader numeric>Wait before</TableHeader>
            <TableHeader numeric>Words</TableHeader>
            <TableHeader>Interruption</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ speaker, startMs, lengthMs, waitMs, words, interrupts }, at) => (
            <TableRow key={at}>
              <TableHeader scope="row">{SPEAKER_LABELS[speaker]}</TableHeader>
              <TableCell numeric>{formatClock(startMs)}</TableCell>
              <TableCell numeric>{formatSeconds(lengthMs)}</TableCell>
              <TableCell numeric>{waitMs === null ? "–" : formatSeconds(waitMs)}</TableCell>
              <TableCell numeric>{words ?? "–"}</TableCell>
              <TableCell>{interrupts ? "Yes" : "No"}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
});

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
