import { RotateCw } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { ModelText } from "../../lib/screens/model/ModelText.tsx";
import { AnswerFigure } from "./AnswerFigure.tsx";
import { Question } from "./Question.tsx";
import { hasParts } from "./use-ask.ts";
import type { PendingQuestion } from "./use-ask.ts";

/** A question whose answer is on its way, failed, or was stopped, with what has come of it. */
export function PendingAnswer({ pending, onRetry }: { pending: PendingQuestion; onRetry: (() => void) | null }) {
  const { question, part, state } = pending;
  const { figure, text, language } = part;
  return (
    <div className="grid gap-3">
      <Question text={question} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-5">
        {figure === null ? null : <AnswerFigure figure={figure} language={language} />}
        {text === "" ? null : <ModelText lang={language} text={text} className="max-w-3xl" />}
        {state === "asking" ? (
          <div className="grid gap-3">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ) : (
          <div
            role={onRetry === null ? undefined : "alert"}
            className="flex flex-wrap items-center justify-between gap-3 text-sm"
          >
            <p className={state === "failed" ? "text-drop-ink" : "text-soft"}>{describeEnd(pending)}</p>
            {onRetry === null ? null : (
              <Button size="sm" onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4" />}>
                Ask again
              </Button>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}

function describeEnd(pending: PendingQuestion): string {
  if (pending.state === "failed") return getErrorMessage(pending.error);
  return hasParts(pending)
    ? "Stopped. What had come is shown here until you leave; it is not saved."
    : "Stopped. Nothing was kept.";
}
