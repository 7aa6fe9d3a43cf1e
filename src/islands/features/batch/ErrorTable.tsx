import { Download } from "lucide-react";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { saveFile } from "../../lib/download-api.ts";
import { type ErrorRow, writeErrorCsv } from "./error-csv.ts";

type ErrorTableProps = { errors: readonly ErrorRow[]; total: number; fileName: string; title: string };

/** What is wrong, by line; also as a file. Right lines are brought in all the same. */
export function ErrorTable({ errors, total, fileName, title }: ErrorTableProps) {
  return (
    <Section
      title={title}
      description={
        total > errors.length
          ? `${formatCount(total)} in all; the first ${formatCount(errors.length)} are listed.`
          : `${formatCount(total)} in all. Every other line is fine.`
      }
      actions={
        <Button
          size="sm"
          icon={<Download aria-hidden="true" className="size-3.5 text-faint" />}
          onClick={() => saveFile(new Blob([writeErrorCsv(errors)], { type: "text/csv" }), `${fileName}.errors.csv`)}
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
            <TableHeader>What is wrong</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.map(({ line, message }, at) => (
            <TableRow key={`${line} ${at}`}>
              <TableCell numeric>{formatCount(line)}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}
