import { RotateCw } from "lucide-react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import type { AgentAnswer, Reading } from "#src/domain/agent/agent.contract.ts";
import type { ThreadDetail } from "#src/domain/agent/threads.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { AnswerActions } from "./AnswerActions.tsx";
import { AnswerChart } from "./AnswerChart.tsx";
import { AnswerConversations } from "./AnswerConversations.tsx";
import { AnswerFigure } from "./AnswerFigure.tsx";
import { AnswerTable } from "./AnswerTable.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { ReadingChips } from "./ReadingChips.tsx";

type AnswerCardProps = {
  message: ThreadDetail["messages"][number];
  /** Asked some time ago: says when, and offers to ask again. */
  isShownLater: boolean;
  canChange: boolean;
  /** The thread's last answer offers what can be asked next. */
  isLast: boolean;
  onAsk: (question: string) => void;
  onRerun: (reading: Reading) => void;
};

/** An answer: the sentence, the figure with its interval, chart or table, conversations, and how the question was read. */
export function AnswerCard({ message, isShownLater, canChange, isLast, onAsk, onRerun }: AnswerCardProps) {
  const { answer, question } = message;
  const { client } = useDash();
  const { figure, chart, table, conversations } = answer;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {figure === null ? null : <AnswerFigure figure={figure} language={answer.language} />}
        <AnswerText answer={answer} />
        {chart === null ? null : <AnswerChart chart={chart} answer={answer} />}
        {table === null ? null : <AnswerTable table={table} answer={answer} />}
        {conversations === null ? null : <AnswerConversations found={conversations} />}
        {answer.reading === null ? null : (
          <ReadingChips answer={answer} reading={answer.reading} canChange={canChange} onRerun={onRerun} />
        )}
        {!isLast ? null : <Suggestions answer={answer} canChange={canChange} onAsk={onAsk} />}
      </div>
      <AnswerActions message={message} />
      {isShownLater ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-rule pt-3 text-[0.8125rem] text-soft">
          <span>Asked on {formatDateTime(answer.askedAt, client.timeZone)}. Figures may have changed.</span>
          {canChange ? (
            <Button
              size="sm"
              variant="quiet"
              icon={<RotateCw aria-hidden="true" className="size-4" />}
              onClick={() =>
                question === null && answer.reading !== null ? onRerun(answer.reading) : onAsk(question ?? "")
              }
            >
              Ask again
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Suggestions({
  answer,
  canChange,
  onAsk,
}: {
  answer: AgentAnswer;
  canChange: boolean;
  onAsk: (question: string) => void;
}) {
  return (
    <ul aria-label="Questions you can ask" lang={answer.language} className="flex flex-wrap gap-2">
      {answer.suggestions.map((suggestion) => (
        <li key={suggestion} className="max-w-full">
          <Button size="sm" disabled={!canChange} onClick={() => onAsk(suggestion)}>
            {suggestion}
          </Button>
        </li>
      ))}
    </ul>
  );
}
