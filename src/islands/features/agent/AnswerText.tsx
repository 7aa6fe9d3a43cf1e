import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { FALLBACK_LABELS } from "#src/domain/language-model/labels.ts";
import { ModelMark } from "../../lib/screens/model/ModelMark.tsx";
import { ModelText } from "../../lib/screens/model/ModelText.tsx";

/** The words of an answer, and who wrote them. */
export function AnswerText({ answer }: { answer: AgentAnswer }) {
  const { text, language, source, builtInText } = answer;
  if (source.engine !== "model") {
    return (
      <div className="grid gap-1.5">
        <p lang={language} className="max-w-3xl text-[0.9375rem] leading-relaxed break-words">
          {text}
        </p>
        {source.fallback === null ? null : (
          <p className="text-[0.8125rem] text-soft">{FALLBACK_LABELS[source.fallback]}</p>
        )}
      </div>
    );
  }
  return (
    <div className="grid max-w-3xl gap-1.5">
      <ModelText lang={language} text={text} />
      <ModelMark model={source.model} note="Every number in it is one of ours." />
      {builtInText === undefined ? null : (
        <details className="text-[0.8125rem] text-soft">
          <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold hover:text-ink">
            Built-in answer
          </summary>
          <p lang={language} className="mt-1 break-words">
            {builtInText}
          </p>
        </details>
      )}
    </div>
  );
}
