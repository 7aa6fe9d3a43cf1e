import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ChannelHealth } from "#src/domain/channels/channels.contract.ts";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { ArrivalBox } from "../../../lib/screens/empty/ArrivalBox.tsx";
import { newestOnChannelQuery } from "../channels.query.ts";
import type { ConnectionPlace } from "../channels.query.ts";

type ArrivalProps = {
  place: ConnectionPlace;
  health: ChannelHealth;
  /** Whose first message is awaited. */
  side: "user" | "bot";
  channelName: string;
};

const HINT = "It appears here as soon as it arrives. You can leave this page and come back.";
const TEXTS = {
  user: {
    waiting: "Waiting for the first message",
    hint: HINT,
    arrived: "It works: the first message has arrived",
  },
  bot: {
    waiting: "Waiting for the bot's first answer",
    hint: HINT,
    arrived: "It works: the bot's answers arrive too",
  },
};

/** Waits for the first message of a side, live, and shows it arrive with its conversation's stage. */
export function Arrival({ place, health, side, channelName }: ArrivalProps) {
  const newest = useQuery({ ...newestOnChannelQuery(place, health.messages), enabled: health.messages > 0 });
  const message = findLast(newest.data ?? null, side);
  const stage = newest.data?.conversation.stage ?? null;
  return (
    <ArrivalBox
      hasArrived={message !== null}
      texts={TEXTS[side]}
      problem={
        side === "user" && health.state === "attention" ? (
          <p className="flex items-start gap-2 text-sm font-medium text-drop-ink">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {health.words}
          </p>
        ) : null
      }
    >
      {message === null ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="text-soft">{ROLES[message.role]}</span>
          <span className="max-w-full min-w-0 rounded-md bg-ink px-3 py-2 wrap-anywhere text-paper">
            {message.text}
          </span>
          {stage === null ? null : <StageBadge stage={stage} />}
        </div>
      )}
      {newest.data ? (
        <DashLink
          to={paths.dash.conversation(newest.data.conversation.id)}
          className={buttonClasses("ghost", "sm", "w-fit")}
          aria-label={`Open the conversation on ${channelName}`}
        >
          Open the conversation
        </DashLink>
      ) : null}
    </ArrivalBox>
  );
}

const ROLES = { user: "User", bot: "Bot", agent: "Agent" };

function findLast(detail: ConversationDetail | null, side: ArrivalProps["side"]) {
  return detail?.messages.findLast(({ role }) => (role === "user") === (side === "user")) ?? null;
}
