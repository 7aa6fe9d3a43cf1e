import type { ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { SENTIMENT_NAMES } from "#src/domain/conversations/labels.ts";
import { classifySentiment } from "#src/domain/analysis/sentiment/classify-sentiment.ts";
import { formatScore } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";

const [WIDTH, HEIGHT, INSET] = [260, 76, 6];

/** Line chart of the user's sentiment per message; `isComplete` if the conversation has no more messages than these. */
export function SentimentLine({
  messages,
  isComplete,
}: {
  messages: readonly ConversationMessage[];
  isComplete: boolean;
}) {
  const users = messages.filter(({ role }) => role === "user");
  if (users.length === 0) return <p className="text-sm text-soft">No user messages.</p>;
  const points = users.map(({ id, sentiment }, at) => ({
    id,
    label: classifySentiment(sentiment),
    x: INSET + (users.length === 1 ? 0.5 : at / (users.length - 1)) * (WIDTH - 2 * INSET),
    y: HEIGHT / 2 - sentiment * (HEIGHT / 2 - INSET),
  }));
  return (
    <ChartFrame
      title="Sentiment by message"
      table={{
        columns: ["User message", "Sentiment"],
        rows: users.map(({ sentiment }, at) => [
          `${at + 1}`,
          `${SENTIMENT_NAMES[classifySentiment(sentiment)]} (${formatScore(sentiment)})`,
        ]),
      }}
    >
      <div aria-hidden="true" className="flex gap-2">
        <p className="tabular flex flex-col justify-between text-right text-2xs leading-none text-faint">
          <span>+1</span>
          <span>0</span>
          <span>−1</span>
        </p>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" className="block w-full min-w-0 overflow-visible">
          {[INSET, HEIGHT / 2, HEIGHT - INSET].map((y) => (
            <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} className="stroke-rule" />
          ))}
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            strokeWidth="1.5"
            className="stroke-faint"
          />
          {points.map(({ id, x, y, label }) => (
            <circle key={id} cx={x} cy={y} r="3.5" className={`${FILLS[label]} stroke-card`} strokeWidth="1.5" />
          ))}
        </svg>
      </div>
      <p className="flex justify-between pt-1 pl-6 text-2xs text-faint">
        <span>First message</span>
        <span>{isComplete ? "Last message" : "Last message shown"}</span>
      </p>
    </ChartFrame>
  );
}

const FILLS = { positive: "fill-conversion", neutral: "fill-faint", negative: "fill-drop" };
