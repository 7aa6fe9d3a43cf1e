import { useState } from "react";
import { Undo2 } from "lucide-react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import type { ReadingPatch } from "#src/domain/conversations/reading.contract.ts";
import { SENTIMENT_NAMES } from "#src/domain/conversations/labels.ts";
import { ACT_NAMES, LOSS_REASON_NAMES, NEED_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toastFailure } from "../../../lib/forms/save-toasts.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useCanCorrect } from "../../../lib/session/use-can-correct.ts";
import { OutcomeBadge } from "../marks/OutcomeBadge.tsx";
import { ReadingProof } from "./ReadingProof.tsx";
import { ReadingForm } from "./ReadingForm.tsx";
import { useUpdateReading } from "./reading.query.ts";
import type { LoadedMessages } from "./use-messages.ts";

type ReadingPanelProps = { conversation: ConversationDetail["conversation"]; loaded: LoadedMessages };

/** What a conversation came to: outcome, reason, what the user came for, the words that decided, and its corrections. */
export function ReadingPanel({ conversation, loaded }: ReadingPanelProps) {
  const isAllowed = useCanCorrect();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { reading } = conversation;
  return (
    <div className="grid gap-3">
      <OutcomeBadge item={conversation} />
      {reading.outcome === null ? (
        <p className="text-sm text-soft">
          {conversation.closed ? "The outcome appears in a few seconds." : "The outcome is known once it has ended."}
        </p>
      ) : (
        <>
          <Facts reading={reading} />
          <ReadingProof reading={reading} messages={loaded.messages} />
          <Corrected conversation={conversation} />
          {isCorrecting ? <ReadingForm conversation={conversation} onDone={() => setIsCorrecting(false)} /> : null}
          {isCorrecting || !isAllowed ? null : (
            <Button size="sm" className="w-fit" onClick={() => setIsCorrecting(true)}>
              Correct
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Facts({ reading }: { reading: ConversationDetail["conversation"]["reading"] }) {
  const { reason, act, need, subject, left } = reading;
  const facts = [
    ["Reason", reason === null ? null : LOSS_REASON_NAMES[reason]],
    ["Last from the bot", act === null ? null : ACT_NAMES[act]],
    ["Came for", need === null ? null : NEED_NAMES[need]],
    ["About", subject === null || subject.text === "" ? null : `“${subject.text}”`],
    ["How the user left", left === null ? null : SENTIMENT_NAMES[left]],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-6">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Who corrected the reading, and the way back. */
function Corrected({ conversation }: { conversation: ConversationDetail["conversation"] }) {
  const { client } = useDash();
  const isAllowed = useCanCorrect();
  const update = useUpdateReading(conversation.id);
  const { corrected } = conversation.reading;
  if (corrected === null) return null;
  const undone: ReadingPatch = Object.fromEntries(corrected.fields.map((field) => [field, null]));
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-[0.8125rem] text-soft">
      <span>
        Corrected by {corrected.by === "" ? "a former member" : corrected.by},{" "}
        {formatDateTime(corrected.at, client.timeZone)}
      </span>
      {isAllowed ? (
        <Button
          variant="quiet"
          size="sm"
          loading={update.isPending}
          onClick={() =>
            update.mutate(undone, { onError: (error) => toastFailure("The correction could not be undone", error) })
          }
          icon={<Undo2 aria-hidden="true" className="size-3.5" />}
        >
          Undo
        </Button>
      ) : null}
    </p>
  );
}
