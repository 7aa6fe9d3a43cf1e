import type { AgentAnswer, AgentFigure, Measure } from "#src/domain/agent/agent.contract.ts";
import { createFormat } from "#src/domain/agent/answer/format-answer.ts";
import { isLowerBetter } from "#src/domain/agent/pick-figure.ts";
import { getTexts } from "#src/domain/agent/texts/texts.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";

/** The figure of an answer, large, with its interval and what it is compared with. */
export function AnswerFigure({ figure, language }: { figure: AgentFigure; language: AgentAnswer["language"] }) {
  const format = createFormat(language, navigator.language);
  const texts = getTexts(language);
  const { measure, unit, value, currency, low, high, n, compare } = figure;
  const name = texts.measures[measure];
  return (
    <div lang={language} className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <div>
        <p className="text-[0.8125rem] text-soft">
          <Definition definition={texts.definitions[measure]}>{name}</Definition>
        </p>
        <p className="figure-text text-4xl">{format.value(value, unit, currency)}</p>
      </div>
      <div className="tabular grid gap-0.5 pb-1 text-[0.8125rem] text-soft">
        <span>n = {format.count(n)}</span>
        {low === null || high === null ? null : (
          <span>
            95%: {format.value(low, unit)} – {format.value(high, unit)}
          </span>
        )}
      </div>
      {compare === null || compare.change === null ? null : (
        <div className="tabular grid gap-0.5 pb-1 text-[0.8125rem] text-soft">
          <span className={classNames("text-[0.9375rem] font-semibold", getTone(figure.measure, compare))}>
            {format.change(compare.change, compare.changeUnit)}
          </span>
          <span>{compare.significant ? texts.clear : texts.unclear}</span>
        </div>
      )}
    </div>
  );
}

/** A change is colored only if it is more than chance. */
function getTone(measure: Measure, { change, significant }: NonNullable<AgentFigure["compare"]>): string {
  if (!significant || change === null || change === 0 || NEUTRAL.has(measure)) return "text-ink";
  return change > 0 === isLowerBetter(measure) ? "text-drop-ink" : "text-up-ink";
}

/** More of these is neither better nor worse. */
const NEUTRAL: ReadonlySet<Measure> = new Set<Measure>(["conversations", "messages", "depth", "duration", "tokens"]);
