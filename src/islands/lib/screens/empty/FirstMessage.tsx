import { useQuery } from "@tanstack/react-query";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { newestConversationQuery } from "../../queries/newest-conversation.query.ts";
import { ArrivalBox } from "./ArrivalBox.tsx";

const TEXTS = {
  waiting: "Waiting for the first message",
  hint: "It appears here as soon as it arrives. You can continue in the meantime.",
  arrived: "It works: your first message has arrived",
};

/** Waits for the first message of an account and shows it with its stage. */
export function FirstMessage({ accountId, className }: { accountId: string; className?: string }) {
  const first = useQuery(newestConversationQuery({ account: accountId }));
  const conversation = first.data ?? null;
  return (
    <ArrivalBox hasArrived={conversation !== null} texts={TEXTS} className={className}>
      {conversation === null ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="min-w-0 max-w-full rounded-md bg-ink px-3 py-2 break-words text-paper">
            {conversation.title === "" ? "A message from your bot" : conversation.title}
          </span>
          <span className="text-soft">{getChannelName(conversation.channel)}</span>
          {conversation.stage === null ? null : <StageBadge stage={conversation.stage} />}
        </div>
      )}
    </ArrivalBox>
  );
}
