import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import {
  formatCount,
  formatDate,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatScore,
} from "#src/domain/shared/format.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { ThreadFunnel } from "#src/components/charts/ThreadFunnel.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { ErrorTable } from "./ErrorTable.tsx";
import { FindingsPreview } from "./FindingsPreview.tsx";
import { SampleTable } from "./SampleTable.tsx";

type PreviewPanelProps = {
  preview: ImportPreview;
  fileName: string;
  /** What the funnel is based on, where it is no file. */
  description?: string;
};

/** Shows the preview of an import: counts, funnel, metrics, errors and first messages. */
export function PreviewPanel({ preview, fileName, description }: PreviewPanelProps) {
  const { stats, funnel, dropped, analyzedConversations } = preview;
  const { client } = useDash();
  const partial = preview.analyzedMessages < stats.messages;
  const facts = [
    describeDateRange(preview, client.timeZone),
    stats.notes === 0 ? null : `${formatNumberOf(stats.notes, "private note")} skipped.`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-4">
        <Count
          name="Conversations"
          value={`${stats.conversationsExact ? "" : "≥ "}${formatCount(stats.conversations)}`}
        />
        <Count name="Messages" value={formatCount(stats.messages)} />
        <Count name="Ignored lines" value={formatCount(stats.skipped)} />
        <Count name="Errors" value={formatCount(stats.errors)} bad={stats.errors > 0} />
      </dl>
      {facts.length === 0 ? null : <p className="tabular text-[0.8125rem] text-soft">{facts.join(" ")}</p>}
      {analyzedConversations === 0 ? null : (
        <Section
          title="Funnel preview"
          description={
            description ??
            (partial
              ? `Based on the first ${formatCount(preview.analyzedMessages)} messages, analyzed in your browser.`
              : "Analyzed in your browser. Nothing has been uploaded.")
          }
        >
          <ThreadFunnel
            size="mini"
            title="Funnel preview"
            stages={funnel.steps.map(({ stage, reached, ofAll }) => ({ stage, count: reached, ...pickRate(ofAll) }))}
            drops={STAGES.map((stage: Stage) => ({ stage, count: dropped[stage] }))}
          />
          <FigureList preview={preview} />
        </Section>
      )}
      {analyzedConversations === 0 ? null : <FindingsPreview preview={preview} />}
      {stats.errors === 0 ? null : (
        <ErrorTable errors={preview.errors} total={stats.errors} fileName={fileName} title="Skipped lines" />
      )}
      <SampleTable messages={preview.sample} />
    </>
  );
}

/** Describes the date range of the file, which makes a wrong date order visible. */
function describeDateRange({ firstAt, lastAt }: ImportPreview, timeZone: string): string | null {
  if (firstAt === null || lastAt === null) return null;
  const [first, last] = [formatDate(firstAt, timeZone), formatDate(lastAt, timeZone)];
  return first === last ? `All messages are from ${first}.` : `Messages from ${first} to ${last}.`;
}

function Count({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <div className="bg-card px-4 py-3">
      <dt className="text-[0.8125rem] text-soft">{name}</dt>
      <dd className={`figure-text text-xl ${bad ? "text-drop-ink" : ""}`}>{value}</dd>
    </div>
  );
}

function FigureList({ preview }: { preview: ImportPreview }) {
  const { conversion, containment, fallbacks, sentiment, medianFirstResponseMs, languages, withoutStage } = preview;
  const n = preview.analyzedConversations;
  const figures = [
    { id: "conversionRate" as const, text: formatPercent(conversion.rate) },
    { id: "containment" as const, text: formatPercent(containment.rate) },
    { id: "fallbackRate" as const, text: formatPercent(fallbacks.rate) },
    { id: "firstResponse" as const, text: formatDuration(medianFirstResponseMs) },
    { id: "sentiment" as const, text: formatScore(sentiment) },
  ];
  return (
    <div className="mt-4 grid gap-3 border-t border-rule pt-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        {figures.map(({ id, text }) => (
          <div key={id}>
            <dt className="text-xs text-soft">
              <Definition definition={DEFINITIONS[id].definition} n={n} unit="conversations">
                {DEFINITIONS[id].name}
              </Definition>
            </dt>
            <dd className="figure-text text-lg">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[0.8125rem] text-soft">
        Languages:{" "}
        {languages.map(({ language, n: count }) => `${describeLanguage(language)} ${formatCount(count)}`).join(", ")}.
        {withoutStage === 0 ? null : ` ${formatNumberOf(withoutStage, "conversation")} without a stage.`}
      </p>
    </div>
  );
}

function pickRate({ rate, low, high }: { rate: number; low: number; high: number }) {
  return { rate, low, high };
}
