import type { AdminQuestions } from "#src/domain/admin/admin-questions.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";

const REASONS: Record<string, string> = {
  other_subject: "Other subject",
  no_such_measure: "No such figure",
  no_such_value: "No such value",
  unread_words: "Unknown word",
  forecast: "Forecast",
  would_change_data: "Change of data",
  personal_data: "Personal data",
  ambiguous: "Ambiguous",
  too_vague: "Too vague",
};

/** Words by the number of questions with them. */
export function WordTable({ words }: { words: AdminQuestions["words"] }) {
  return (
    <FlushTable caption="Words that were not understood">
      <ColumnHeads
        columns={[
          "Word",
          { name: "Reason", wide: true },
          { name: "Language", wide: true },
          { name: "Questions", numeric: true },
          { name: "Clients", numeric: true },
        ]}
      />
      <TableBody>
        {words.map(({ word, language, reason, questions, clients }) => (
          <TableRow key={`${language} ${reason} ${word}`}>
            <TableHeader scope="row" className="wrap-anywhere">
              <span lang={language}>{word}</span>
              <MobileSummary>
                {REASONS[reason] ?? reason}, {language}
              </MobileSummary>
            </TableHeader>
            <TableCell wide>{REASONS[reason] ?? reason}</TableCell>
            <TableCell wide>{language}</TableCell>
            <TableCell numeric>{formatCount(questions)}</TableCell>
            <TableCell numeric>{formatCount(clients)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}
