import { Fragment } from "react";
import { MESSAGES_PER_PAGE } from "#src/domain/conversations/conversations.contract.ts";
import type { ConversationDetail, ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { formatEvent } from "#src/domain/conversations/labels.ts";
import { LOSS_REASON_NAMES, READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import { formatCount, formatDate, formatDuration, formatNumberOf, formatTime } from "#src/domain/shared/format.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { ShowMore } from "../../../lib/screens/lists/ShowMore.tsx";
import { Bubble } from "./Bubble.tsx";
import type { LoadedMessages } from "./use-messages.ts";

/** Gaps longer than this are shown between messages. */
const MIN_SHOWN_GAP_MS = 30_000;

type Entry = { at: string } & (
  { message: ConversationMessage; event: null } | { message: null; event: ConversationDetail["events"][number] }
);

/** The conversation in order: messages, events, gaps, dates and the ending; long ones are loaded page by page. */
export function Transcript({
  conversation,
  loaded,
  markedId = null,
}: {
  conversation: ConversationDetail["conversation"];
  loaded: LoadedMessages;
  /** A message that is pointed out. */
  markedId?: string | null;
}) {
  const { client } = useDash();
  const entries = listEntries(loaded);
  return (
    <section aria-label="Messages" className="min-w-0 rounded-md border border-rule bg-card p-4 sm:p-6">
      <ol className="mx-auto grid max-w-3xl gap-2.5">
        {entries.map(({ at, message, event }, index) => {
          const before = entries[index - 1];
          const gapMs = before === undefined ? 0 : Date.parse(at) - Date.parse(before.at);
          const day = localDayOf(Date.parse(at), client.timeZone);
          const newDay = before === undefined || localDayOf(Date.parse(before.at), client.timeZone) !== day;
          return (
            <Fragment key={message?.id ?? event?.id}>
              {newDay ? (
                <li className="justify-self-center py-1 text-xs font-semibold text-soft">
                  {formatDate(at, client.timeZone)}
                </li>
              ) : null}
              {gapMs > MIN_SHOWN_GAP_MS ? (
                <li className="flex items-center gap-3 py-0.5 text-xs text-faint">
                  <span aria-hidden="true" className="h-px flex-1 bg-rule" />
                  <span className="tabular">{formatDuration(gapMs)} later</span>
                  <span aria-hidden="true" className="h-px flex-1 bg-rule" />
                </li>
              ) : null}
              {message === null ? (
                <li className="flex flex-wrap justify-center gap-x-2 py-0.5 text-xs text-soft">
                  <time dateTime={at} className="tabular text-faint">
                    {formatTime(at, client.timeZone)}
                  </time>
                  <span className="font-semibold wrap-anywhere">{formatEvent(event)}</span>
                </li>
              ) : (
                <li
                  aria-current={message.id === markedId ? "true" : undefined}
                  className="rounded-md aria-[current]:bg-wash aria-[current]:p-2 aria-[current]:outline-2 aria-[current]:outline-edge"
                >
                  <Bubble message={message} moved={hasMoved(message, conversation)} />
                </li>
              )}
            </Fragment>
          );
        })}
        {loaded.hasNextPage ? null : (
          <li>
            <Ending conversation={conversation} />
          </li>
        )}
      </ol>
      <MoreMessages loaded={loaded} total={conversation.messages} />
    </section>
  );
}

/** How many messages are shown, and the button for the next ones; nothing where all of them fit one page. */
function MoreMessages({ loaded, total }: { loaded: LoadedMessages; total: number }) {
  const { hasNextPage, messages, error } = loaded;
  if (!hasNextPage && messages.length <= MESSAGES_PER_PAGE) return null;
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center gap-1 pt-5">
      <p role="status" className="tabular text-sm text-soft">
        {hasNextPage
          ? `Showing the first ${formatCount(messages.length)} of ${formatNumberOf(total, "message")}`
          : `Showing all ${formatNumberOf(messages.length, "message")}`}
      </p>
      {error === null ? <ShowMore list={loaded}>Show more messages</ShowMore> : null}
      {error === null ? null : (
        <QueryError
          query={{ error, isFetching: loaded.isFetching, refetch: loaded.fetchNextPage }}
          title="More messages could not be loaded"
        />
      )}
    </div>
  );
}

/** Whether the message itself moved the conversation: an event may have moved it after the message it is counted with. */
function hasMoved(
  { id, stage }: ConversationMessage,
  { movedBy, engine }: ConversationDetail["conversation"],
): boolean {
  return movedBy === id && stage === engine.stage;
}

/** Lists messages and events by time. For equal times the message comes first, as in the engine. */
function listEntries({ messages, events }: LoadedMessages): Entry[] {
  const entries: Entry[] = [
    ...messages.map((message) => ({ at: message.at, message, event: null })),
    ...events.map((event) => ({ at: event.at, message: null, event })),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** How the conversation ended: converted, with another outcome than a loss, dropped off, or still open. */
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
  const place = stage === null ? "before any stage" : `at ${describeStage(stage)}`;
  const { outcome, reason } = conversation.reading;
  if (outcome !== null && OUTCOME_GROUPS[outcome] !== "lost") {
    return (
      <p className="mt-2 border-t border-rule pt-2.5 text-[0.8125rem] text-soft">
        <span className="font-semibold">Ended here, {place}</span>: {lowerFirst(READING_OUTCOME_NAMES[outcome])}.
      </p>
    );
  }
  return (
    <p className="mt-2 border-t border-dashed border-drop pt-2.5 text-[0.8125rem] text-drop-ink">
      <span className="font-semibold">Dropped off here, {place}</span>
      {reason === null ? null : `: ${lowerFirst(LOSS_REASON_NAMES[reason])}.`}
    </p>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
