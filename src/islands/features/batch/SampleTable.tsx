import type { BatchMessage } from "#src/domain/batch/batch.contract.ts";
import { formatDateTime, NO_FIGURE } from "#src/domain/shared/format.ts";
import { ROLE_NAMES } from "#src/domain/conversations/labels.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, TableBody, TableCell, TableRow } from "#src/components/ui/Table.tsx";
import { useDash } from "../../lib/dash-context.ts";

/** The first messages as they would be stored. */
export function SampleTable({ messages }: { messages: readonly BatchMessage[] }) {
  const { client } = useDash();
  if (messages.length === 0) return null;
  return (
    <Section title="First messages" description={`As they would be stored; times in ${client.timeZone}.`} flush>
      <FlushTable caption="Messages as they would be stored" dense>
        <ColumnHeads columns={["Conversation", "Who", "Text", "Time"]} />
        <TableBody>
          {messages.map(({ line, conversationId, role, text, at, near }, index) => (
            <TableRow key={`${line} ${index}`}>
              <TableCell className="max-w-32 truncate font-mono text-xs">{conversationId}</TableCell>
              <TableCell className="whitespace-nowrap">{ROLE_NAMES[role]}</TableCell>
              <TableCell className="min-w-56">
                <span className="line-clamp-2">{text}</span>
              </TableCell>
              <TableCell className="tabular whitespace-nowrap text-soft">
                {showTime(at, near, client.timeZone)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

/** A time that the file gives for the row or the conversation only is about the message's. */
function showTime(at: number | null, near: number | null, timeZone: string): string {
  if (at !== null) return formatDateTime(at, timeZone);
  return near === null ? NO_FIGURE : `≈ ${formatDateTime(near, timeZone)}`;
}
