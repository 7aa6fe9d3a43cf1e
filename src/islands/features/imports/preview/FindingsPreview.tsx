import { LOSS_REASON_NAMES, READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import type { DetectedFinding } from "#src/domain/findings/findings.contract.ts";
import { MIN_COUNT } from "#src/domain/findings/findings.ts";
import type { PreviewedConversation } from "#src/domain/imports/import-findings.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { formatCount, formatPercent, NO_FIGURE } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";

/** What the insights will show after the import: findings, losses by reason, and the first conversations. */
export function FindingsPreview({ preview }: { preview: ImportPreview }) {
  const { findings, losses, listed, analyzedConversations } = preview;
  return (
    <>
      <Section title="Findings preview" description={describeFindings(findings, analyzedConversations)}>
        {findings.length === 0 ? null : (
          <ul aria-label="Findings" className="grid gap-4">
            {findings.map((finding) => (
              <li key={finding.id} className="grid gap-1 border-l-3 border-drop pl-4">
                <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{finding.title}</h3>
                <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                  {formatPercent(finding.share)} of all conversations
                </p>
                <p className="max-w-[68ch] text-sm wrap-anywhere">{finding.fix}</p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {losses.length === 0 ? null : (
        <Section title="Lost by reason" flush>
          <FlushTable caption="Lost by reason" dense>
            <ColumnHeads columns={["Reason", "Stage", { name: "Conversations", numeric: true }]} />
            <TableBody>
              {losses.map(({ reason, stage, n }) => (
                <TableRow key={`${reason} ${stage ?? ""}`}>
                  <TableHeader scope="row">{LOSS_REASON_NAMES[reason]}</TableHeader>
                  <TableCell>
                    <StageBadge stage={stage} />
                  </TableCell>
                  <TableCell numeric>{formatCount(n)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </FlushTable>
        </Section>
      )}
      <FirstConversations conversations={listed} />
    </>
  );
}

function describeFindings(findings: readonly DetectedFinding[], conversations: number): string {
  if (findings.length > 0) return "As the insights will show them, with suggested fixes.";
  return conversations < MIN_COUNT
    ? `No findings: at least ${MIN_COUNT} conversations lost for the same reason make one.`
    : `No findings: no ${MIN_COUNT} conversations were lost for the same reason.`;
}

function FirstConversations({ conversations }: { conversations: readonly PreviewedConversation[] }) {
  return (
    <Section title="First conversations" description="Furthest stage, and what each conversation came to." flush>
      <FlushTable caption="First conversations" dense>
        <ColumnHeads
          columns={[
            "Conversation",
            "Stage",
            { name: "Outcome", wide: true },
            { name: "Reason", wide: true },
            { name: "Messages", numeric: true },
          ]}
        />
        <TableBody>
          {conversations.map(({ id, stage, outcome, reason, messages }) => (
            <TableRow key={id}>
              <TableHeader scope="row" className="max-w-40">
                <span className="block truncate font-mono text-xs">{id}</span>
                <MobileSummary>
                  {READING_OUTCOME_NAMES[outcome]}
                  {reason === null ? null : `: ${LOSS_REASON_NAMES[reason]}`}
                </MobileSummary>
              </TableHeader>
              <TableCell>
                <StageBadge stage={stage} />
              </TableCell>
              <TableCell wide className="whitespace-nowrap">
                {READING_OUTCOME_NAMES[outcome]}
              </TableCell>
              <TableCell wide className="whitespace-nowrap">
                {reason === null ? NO_FIGURE : LOSS_REASON_NAMES[reason]}
              </TableCell>
              <TableCell numeric>{formatCount(messages)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </FlushTable>
    </Section>
  );
}
