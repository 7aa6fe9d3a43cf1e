import { Fragment } from "react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { describeReason, describeStage } from "#src/domain/analysis/words.ts";
import { formatDate, formatDuration } from "#src/domain/shared/format.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { useDash } from "../../lib/dash-context.ts";
import { Bubble } from "./Bubble.tsx";

/** A pause longer than this is shown between two messages. */
const SHOWN_GAP_MS = 30_000;

/** The thread as it ran: bubbles, pauses, days, and where it was left. */
export function Transcript({ detail }: { detail: ConversationDetail }) {
  const { client } = useDash();
  const { conversation, messages } = detail;
  return (
    <section aria-label="Messages" className="min-w-0 rounded-md border border-rule bg-card p-4 sm:p-6">
      <ol className="mx-auto grid max-w-3xl gap-2.5">
        {messages.map((message, at) => {
          const before = messages[at - 1];
          const gapMs = before === undefined ? 0 : Date.parse(message.at) - Date.parse(before.at);
          const day = localDayOf(Date.parse(message.at), client.timeZone);
          const newDay = before === undefined || localDayOf(Date.parse(before.at), client.timeZone) !== day;
          return (
            <Fragment key={message.id}>
              {newDay ? (
                <li className="justify-self-center py-1 text-xs font-semibold text-soft">
                  {formatDate(message.at, client.timeZone)}
                </li>
              ) : null}
              {gapMs > SHOWN_GAP_MS ? (
                <li className="flex items-center gap-3 py-0.5 text-xs text-faint">
                  <span aria-hidden="true" className="h-px flex-1 bg-rule" />
                  <span className="tabular">{formatDuration(gapMs)} later</span>
                  <span aria-hidden="true" className="h-px flex-1 bg-rule" />
                </li>
              ) : null}
              <li>
                <Bubble message={message} moved={conversation.movedBy === message.id} />
              </li>
            </Fragment>
          );
        })}
        <li>
          <Ending conversation={conversation} />
        </li>
      </ol>
    </section>
  );
}

/** How the thread ends: converted, left for a reason, or not over yet. */
function Ending({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  if (conversation.converted) {
    return (
      <p className="mt-2 border-t border-conversion pt-2.5 text-[0.8125rem] font-semibold text-conversion-ink">
        Converted
      </p>
    );
  }
  if (!conversation.closed) {
    return <p className="mt-2 border-t border-rule pt-2.5 text-[0.8125rem] text-soft">Still open</p>;
  }
  const stage = conversation.dropStage ?? conversation.stage;
  return (
    <p className="mt-2 border-t border-dashed border-drop pt-2.5 text-[0.8125rem] text-drop-ink">
      <span className="font-semibold">
        Left here, {stage === null ? "before any stage" : `at ${describeStage(stage)}`}
      </span>
      {conversation.dropReason === null ? null : `: ${lowerFirst(describeReason(conversation.dropReason))}.`}
    </p>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
