import type { ImportedMessage } from "#src/domain/imports/import-file.contract.ts";
import { formatDateTime, NO_FIGURE } from "#src/domain/shared/format.ts";
import { ROLE_NAMES } from "#src/domain/conversations/labels.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { ColumnHeads, TableBody, TableCell, TableRow } from "#src/components/ui/layout/Table.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** The first messages as they will be stored. */
export function SampleTable({ messages }: { messages: readonly ImportedMessage[] }) {
  const { client } = useDash();
  if (messages.length === 0) return null;
  return (
    <Section title="First messages" description={`As they will be stored. Times in ${client.timeZone}.`} flush>
      <FlushTable caption="First messages" dense>
        <ColumnHeads columns={["Conversation", "Sender", "Text", "Time"]} />
        <TableBody>
          {messages.map(({ line, conversationId, role, text, at, near }, index) => (
            <TableRow key={`${line} ${index}`}>
              <TableCell className="max-w-32 truncate font-mono text-xs">{conversationId}</TableCell>
              <TableCell className="whitespace-nowrap">{ROLE_NAMES[role]}</TableCell>
              <TableCell className="min-w-56">
                <span className="line-clamp-2">{text}</span>
              </TableCell>
              <TableCell className="tabular whitespace-nowrap text-soft">
                {formatMessageTime(at, near, client.timeZone)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}

/** Formats a time; ≈ marks the time of the row or conversation instead of the message. */
function formatMessageTime(at: number | null, near: number | null, timeZone: string): string {
  if (at !== null) return formatDateTime(at, timeZone);
  return near === null ? NO_FIGURE : `≈ ${formatDateTime(near, timeZone)}`;
}
