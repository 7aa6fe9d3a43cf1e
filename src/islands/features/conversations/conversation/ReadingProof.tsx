import type { ConversationDetail, ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { ROLE_NAMES } from "#src/domain/conversations/labels.ts";

/** Characters shown on each side of the words that decided. */
const CONTEXT = 60;

type ReadingProofProps = {
  reading: ConversationDetail["conversation"]["reading"];
  messages: readonly ConversationMessage[];
};

/** Why the conversation has its outcome: the message that decided, and how sure the engine is. */
export function ReadingProof({ reading, messages }: ReadingProofProps) {
  const { decidedBy, confidence, corrected } = reading;
  const message = messages.find(({ id }) => id === decidedBy?.messageId);
  if (corrected?.fields.includes("outcome") === true) return null;
  const sure = confidence === null ? null : `${Math.round(confidence * 100)}% sure`;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Why?</summary>
      <div className="mt-2 grid gap-1.5 rounded-sm border border-rule bg-wash px-3 py-2">
        {decidedBy === null || message === undefined ? (
          <p className="text-soft">
            {decidedBy === null ? "No single message decided." : "The message that decided is further down."}
          </p>
        ) : (
          <>
            <p className="text-xs font-semibold text-soft">{ROLE_NAMES[message.role]}</p>
            <Quote text={message.text} start={decidedBy.start} end={decidedBy.end} />
          </>
        )}
        {sure === null ? null : <p className="text-xs text-soft">The engine is {sure}.</p>}
      </div>
    </details>
  );
}

function Quote({ text, start, end }: { text: string; start: number; end: number }) {
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(text.length, end + CONTEXT);
  return (
    <blockquote className="wrap-anywhere">
      {from > 0 ? "…" : ""}
      {text.slice(from, start)}
      <mark className="bg-transparent font-semibold underline decoration-2 underline-offset-4">
        {text.slice(start, end)}
      </mark>
      {text.slice(end, to)}
      {to < text.length ? "…" : ""}
    </blockquote>
  );
}
