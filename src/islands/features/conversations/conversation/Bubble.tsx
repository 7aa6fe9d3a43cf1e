import type { ReactNode } from "react";
import { MOVING_CONFIDENCE } from "#src/domain/analysis/analysis.contract.ts";
import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import type { ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { describeFlag } from "#src/domain/analysis/labels.ts";
import { ROLE_NAMES } from "#src/domain/conversations/labels.ts";
import { formatPercent, formatTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { STAGE_CLASSES } from "#src/components/ui/marks/stage-classes.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { MessageCalls } from "./MessageCalls.tsx";
import { SentimentMark } from "../marks/SentimentMark.tsx";

const STYLES = {
  user: "rounded-br-xs bg-ink text-paper",
  bot: "rounded-bl-xs border border-rule bg-paper",
  agent: "rounded-bl-xs border border-edge bg-card",
};

/** One message with its stage (evidence underlined), sentiment, intent and flags. */
export function Bubble({ message, moved }: { message: ConversationMessage; moved: boolean }) {
  const { client } = useDash();
  const fromUser = message.role === "user";
  return (
    <article
      aria-label={`${ROLE_NAMES[message.role]}, ${formatTime(message.at, client.timeZone)}`}
      className={classNames(
        "grid max-w-[88%] gap-1 sm:max-w-[80%]",
        fromUser ? "ml-auto justify-items-end" : "justify-items-start",
      )}
    >
      <div
        className={classNames(
          "w-fit max-w-full rounded-lg px-3.5 py-2.5 text-[0.9375rem] leading-relaxed wrap-anywhere whitespace-pre-wrap",
          STYLES[message.role],
        )}
      >
        {message.role === "agent" ? (
          <span className="mb-0.5 block text-xs font-semibold text-soft">Human agent</span>
        ) : null}
        <MessageText message={message} />
      </div>
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-faint",
          fromUser && "justify-end",
        )}
      >
        <time dateTime={message.at} className="tabular">
          {formatTime(message.at, client.timeZone)}
        </time>
        {message.role === "user" ? <SentimentMark score={message.sentiment} /> : null}
        {message.stage === null ? null : (
          <Definition definition={explainStage(message, message.stage, moved)}>
            <span className={classNames(moved ? "font-semibold" : "", STAGE_CLASSES[message.stage].text)}>
              {moved ? (
                <span className="inline-flex items-center gap-1.5">
                  Moved to <StageBadge stage={message.stage} />
                </span>
              ) : (
                <StageBadge stage={message.stage} />
              )}
            </span>
          </Definition>
        )}
        {message.ownIntent === null ? null : (
          <Definition definition={`Custom intent, ${formatPercent(message.ownIntent.confidence, 0)} confidence.`}>
            <Badge className="h-5!">{message.ownIntent.name}</Badge>
          </Definition>
        )}
        {message.flags.map((flag) => (
          <Badge key={flag} tone={flag === "handoff" || flag === "personal_data" ? "neutral" : "warn"} className="h-5!">
            {describeFlag(flag)}
          </Badge>
        ))}
      </div>
      {message.role === "bot" ? <MessageCalls message={message} /> : null}
    </article>
  );
}

function explainStage({ confidence }: ConversationMessage, stage: Stage, moved: boolean): string {
  const base = `Classified as ${describeStage(stage)} with ${formatPercent(confidence, 0)} confidence`;
  if (moved) return `${base}. This message moved the conversation to its furthest stage.`;
  return confidence < MOVING_CONFIDENCE ? `${base}, too low to move the conversation.` : `${base}.`;
}

function MessageText({ message: { text, evidence, stage } }: { message: ConversationMessage }): ReactNode {
  if (evidence === null || stage === null || evidence.end <= evidence.start) return text;
  return (
    <>
      {text.slice(0, evidence.start)}
      <mark
        className={classNames(
          "bg-transparent text-inherit underline decoration-2 underline-offset-4",
          DECORATIONS[stage],
        )}
      >
        {text.slice(evidence.start, evidence.end)}
      </mark>
      {text.slice(evidence.end)}
    </>
  );
}

const DECORATIONS = {
  discovery: "decoration-discovery",
  interest: "decoration-interest",
  consideration: "decoration-consideration",
  conversion: "decoration-conversion",
};
