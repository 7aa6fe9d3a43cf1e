import { Frown, Meh, Smile } from "lucide-react";
import { SENTIMENT_NAMES, labelSentiment } from "#src/domain/conversations/labels.ts";
import { formatScore } from "#src/domain/shared/format.ts";

const MARKS = {
  negative: { icon: Frown, tone: "text-drop-ink" },
  neutral: { icon: Meh, tone: "text-faint" },
  positive: { icon: Smile, tone: "text-conversion-ink" },
};

/** A sentiment as a face, with its word and number for who cannot see it. */
export function SentimentMark({ score }: { score: number }) {
  const label = labelSentiment(score);
  const { icon: Icon, tone } = MARKS[label];
  const words = `${SENTIMENT_NAMES[label]} (${formatScore(score)})`;
  return (
    <span title={words} className={`inline-flex ${tone}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
