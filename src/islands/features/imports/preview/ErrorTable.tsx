import { Download } from "lucide-react";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { saveFile } from "../../../lib/api/download.ts";
import { type ErrorRow, formatErrorCsv } from "./error-csv.ts";

type ErrorTableProps = { errors: readonly ErrorRow[]; total: number; fileName: string; title: string };

/** Errors by line, with a CSV download. All other lines are imported. */
export function ErrorTable({ errors, total, fileName, title }: ErrorTableProps) {
  return (
    <Section
      title={title}
      description={
        total > errors.length
          ? `${formatCount(total)} in total, showing the first ${formatCount(errors.length)}.`
          : `${formatCount(total)} in total. All other lines are fine.`
      }
      actions={
        <Button
          size="sm"
          icon={<Download aria-hidden="true" className="size-3.5 text-faint" />}
          onClick={() => saveFile(new Blob([formatErrorCsv(errors)], { type: "text/csv" }), `${fileName}.errors.csv`)}
        >
          Download CSV
        </Button>
      }
      flush
    >
      <FlushTable caption="Errors by line" dense className="max-h-72 overflow-y-auto">
        <TableHead>
          <TableRow>
            <TableHeader numeric className="w-20">
              Line
            </TableHeader>
            <TableHeader>Error</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.map(({ line, message }, at) => (
            <TableRow key={`${line} ${at}`}>
              <TableCell numeric>{line === 0 ? "File" : formatCount(line)}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}
