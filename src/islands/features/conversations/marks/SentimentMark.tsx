import { Frown, Meh, Smile } from "lucide-react";
import { SENTIMENT_NAMES } from "#src/domain/conversations/labels.ts";
import { classifySentiment } from "#src/domain/analysis/sentiment/classify-sentiment.ts";
import { formatScore } from "#src/domain/shared/format.ts";

const MARKS = {
  negative: { icon: Frown, tone: "text-drop-ink" },
  neutral: { icon: Meh, tone: "text-faint" },
  positive: { icon: Smile, tone: "text-conversion-ink" },
};

/** A face icon for a sentiment score, with label and score for screen readers. */
export function SentimentMark({ score }: { score: number }) {
  const label = classifySentiment(score);
  const { icon: Icon, tone } = MARKS[label];
  const text = `${SENTIMENT_NAMES[label]} (${formatScore(score)})`;
  return (
    <span title={text} className={`inline-flex ${tone}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
