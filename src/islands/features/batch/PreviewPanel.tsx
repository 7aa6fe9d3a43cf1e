import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { describeLanguage } from "#src/domain/analysis/words.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import {
  formatCount,
  formatDate,
  formatDuration,
  formatNumberOf,
  formatPercent,
  formatScore,
} from "#src/domain/shared/format.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import { ThreadFunnel } from "#src/components/charts/ThreadFunnel.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { ErrorTable } from "./ErrorTable.tsx";
import { SampleTable } from "./SampleTable.tsx";

/** What the file would bring in: counts, the funnel, figures, first messages, and what is wrong by line. */
export function PreviewPanel({ preview, fileName }: { preview: BatchPreview; fileName: string }) {
  const { stats, funnel, dropped, analysedConversations } = preview;
  const { client } = useDash();
  const partial = preview.analysedMessages < stats.messages;
  const facts = [
    describeDays(preview, client.timeZone),
    stats.notes === 0 ? null : `${formatNumberOf(stats.notes, "private note")} left out.`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-4">
        <Count
          name="Conversations"
          value={`${stats.conversationsExact ? "" : "≥ "}${formatCount(stats.conversations)}`}
        />
        <Count name="Messages" value={formatCount(stats.messages)} />
        <Count name="Lines left out" value={formatCount(stats.skipped)} />
        <Count name="Errors" value={formatCount(stats.errors)} bad={stats.errors > 0} />
      </dl>
      {facts.length === 0 ? null : <p className="tabular text-[0.8125rem] text-soft">{facts.join(" ")}</p>}
      {analysedConversations === 0 ? null : (
        <Section
          title="Funnel of this file"
          description={
            partial
              ? `Of the first ${formatCount(preview.analysedMessages)} messages, analysed in this browser.`
              : "Analysed in this browser; nothing was sent."
          }
        >
          <ThreadFunnel
            size="mini"
            title="Funnel of this file"
            stages={funnel.steps.map(({ stage, reached, ofAll }) => ({ stage, count: reached, ...pickRate(ofAll) }))}
            drops={STAGES.map((stage: Stage) => ({ stage, count: dropped[stage] }))}
          />
          <FigureList preview={preview} />
        </Section>
      )}
      {stats.errors === 0 ? null : (
        <ErrorTable errors={preview.errors} total={stats.errors} fileName={fileName} title="Lines that can’t be read" />
      )}
      <SampleTable messages={preview.sample} />
    </>
  );
}

/** The days that the file spans: where its dates are read the wrong way round, it shows here first. */
function describeDays({ firstAt, lastAt }: BatchPreview, timeZone: string): string | null {
  if (firstAt === null || lastAt === null) return null;
  const [first, last] = [formatDate(firstAt, timeZone), formatDate(lastAt, timeZone)];
  return first === last ? `All of ${first}.` : `From ${first} to ${last}.`;
}

function Count({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <div className="bg-card px-4 py-3">
      <dt className="text-[0.8125rem] text-soft">{name}</dt>
      <dd className={`figure-text text-xl ${bad ? "text-drop-ink" : ""}`}>{value}</dd>
    </div>
  );
}

function FigureList({ preview }: { preview: BatchPreview }) {
  const { conversion, containment, fallbacks, sentiment, medianFirstResponseMs, languages, withoutStage } = preview;
  const n = preview.analysedConversations;
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
        {withoutStage === 0 ? null : ` ${formatNumberOf(withoutStage, "conversation")} showed no stage.`}
      </p>
    </div>
  );
}

function pickRate({ rate, low, high }: { rate: number; low: number; high: number }) {
  return { rate, low, high };
}
