import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AgentAnswer, Reading } from "#src/domain/agent/agent.contract.ts";
import { buildChips } from "#src/domain/agent/answer/build-chips.ts";
import { describeDoubt } from "#src/domain/agent/answer/describe-doubt.ts";
import { createFormat } from "#src/domain/agent/answer/format-answer.ts";
import { readQuestion } from "#src/domain/agent/reading/read-question.ts";
import type { AgentValues } from "#src/domain/agent/values.ts";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { valuesQuery } from "./agent.query.ts";

type ReadingPreviewProps = { text: string; previous: AgentAnswer | null };

/** How the question that is being typed will be read, before it is sent. */
export function ReadingPreview({ text, previous }: ReadingPreviewProps) {
  const values = useQuery(valuesQuery());
  const { today } = usePeriod();
  if (values.data === undefined) return null;
  return <Preview text={text} context={{ values: values.data, today, previous }} />;
}

type PreviewContext = { values: AgentValues; today: string; previous: AgentAnswer | null };

function Preview({ text, context: { values, today, previous } }: { text: string; context: PreviewContext }) {
  const { language, reading, doubt } = readQuestion(text, {
    ...{ today, values },
    previous: previous?.reading ?? null,
    language: previous?.language,
  });
  const format = createFormat(language, navigator.language);
  if (reading === undefined) return <Doubt lang={language}>{describeDoubt(doubt, values, format)}</Doubt>;
  return (
    <ul lang={language} aria-label="How your question will be read" className="flex flex-wrap gap-1.5">
      {listLabels(reading, { values, today, format }).map((label) => (
        <li
          key={label}
          className="max-w-full truncate rounded-sm border border-rule bg-card px-2 py-0.5 text-xs text-soft"
        >
          {label}
        </li>
      ))}
    </ul>
  );
}

function Doubt({ lang, children }: { lang: string; children: ReactNode }) {
  return (
    <p lang={lang} className="line-clamp-2 text-xs text-soft">
      {children}
    </p>
  );
}

type Labeling = { values: AgentValues; today: string; format: ReturnType<typeof createFormat> };

function listLabels(reading: Reading, { values, today, format }: Labeling): string[] {
  return buildChips(reading, values, today, format).map(({ label }) => label);
}
