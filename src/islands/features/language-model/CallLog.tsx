import { MODEL_USES } from "#src/domain/language-model/language-model.contract.ts";
import type { LanguageModel } from "#src/domain/language-model/language-model.contract.ts";
import { USE_LABELS } from "#src/domain/language-model/labels.ts";
import { formatTokens, formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { formatDateTime, formatDuration } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

type Call = LanguageModel["lastCalls"][number];

const OUTCOMES: Record<Call["outcome"], string> = {
  ok: "Answered",
  timeout: "Took too long",
  error: "Failed",
  canceled: "Stopped",
  running: "Running",
};

/** The last calls: who, for what, with what result. */
export function CallLog({ calls }: { calls: LanguageModel["lastCalls"] }) {
  const { client } = useDash();
  return (
    <Section
      flush={calls.length > 0}
      title="Last calls"
      description="Who, for what, and what it cost. No texts are kept."
    >
      {calls.length === 0 ? (
        <p className="text-sm text-soft">No calls yet.</p>
      ) : (
        <FlushTable caption="Last calls" dense>
          <ColumnHeads
            columns={[
              "Use",
              { name: "Result" },
              { name: "Time", numeric: true, wide: true },
              { name: "Tokens", numeric: true, wide: true },
              { name: "Cost", numeric: true },
            ]}
          />
          <TableBody>
            {calls.map((call) => (
              <TableRow key={`${call.at} ${call.use}`}>
                <TableHeader scope="row">
                  {getUseLabel(call.use)}
                  <span className="block text-xs font-normal text-soft">
                    {formatDateTime(call.at, client.timeZone)}
                    {call.by === null ? null : `, ${call.by}`}
                  </span>
                  <MobileSummary>{call.model}</MobileSummary>
                </TableHeader>
                <TableCell>{OUTCOMES[call.outcome]}</TableCell>
                <TableCell numeric wide>
                  {formatDuration(call.ms)}
                </TableCell>
                <TableCell numeric wide>
                  {formatTokens(call.inputTokens)} in, {formatTokens(call.outputTokens)} out
                </TableCell>
                <TableCell numeric>{formatUsd(call.costUsd)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </FlushTable>
      )}
    </Section>
  );
}

function getUseLabel(use: string): string {
  const known = MODEL_USES.find((id) => id === use);
  return known === undefined ? "Test" : USE_LABELS[known].label;
}
