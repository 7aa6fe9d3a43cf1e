import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suggestFirstQuestions } from "#src/domain/agent/answer/suggest.ts";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { valuesQuery } from "./agent.query.ts";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "pt", label: "Português" },
  { value: "es", label: "Español" },
] as const;
type Language = (typeof LANGUAGES)[number]["value"];

/** Eight questions to begin with, made of the workspace's own values. */
export function FirstQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const [language, setLanguage] = useState<Language>(() => chooseLanguage(navigator.language));
  const values = useQuery(valuesQuery());
  return (
    <div className="grid content-center gap-5 py-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Ask about your conversations</h2>
        <p className="max-w-2xl text-[0.9375rem] text-soft">
          Every answer gives the figure of your screens, with its number of conversations and interval. A question that
          is not clear is asked back instead of guessed. Nothing you ask leaves your workspace.
        </p>
      </div>
      <SegmentedControl
        label="Language of the examples"
        size="sm"
        options={LANGUAGES}
        value={language}
        onValueChange={setLanguage}
      />
      {values.isPending ? <SectionLoading label="Loading questions" rows={4} /> : null}
      {values.data === undefined && values.isError ? <QueryError query={values} /> : null}
      <ul lang={language} className="grid gap-2 sm:grid-cols-2">
        {(values.data === undefined ? [] : suggestFirstQuestions(language, values.data)).map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="h-full w-full rounded-md border border-rule bg-card px-4 py-3 text-left text-[0.9375rem] transition-colors hover:border-edge hover:bg-wash"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function chooseLanguage(locale: string): Language {
  return LANGUAGES.find(({ value }) => locale.toLowerCase().startsWith(value))?.value ?? "en";
}
