import { RotateCw } from "lucide-react";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { Question } from "./Question.tsx";
import type { PendingQuestion } from "./use-ask.ts";

/** A question whose answer is on its way, failed, or was stopped. */
export function PendingAnswer({ pending, onRetry }: { pending: PendingQuestion; onRetry: () => void }) {
  const { question, text, state, error } = pending;
  return (
    <div className="grid gap-3">
      <Question text={question} />
      <Card className="grid gap-3 px-4 py-4 sm:px-5">
        {state === "asking" ? (
          <div className="grid gap-3">
            {text === "" ? null : <p>{text}</p>}
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ) : (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p className={state === "failed" ? "text-drop-ink" : "text-soft"}>
              {state === "failed" ? getErrorMessage(error) : "Stopped. Nothing was kept."}
            </p>
            <Button size="sm" onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4" />}>
              Ask again
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
