import { useQuery } from "@tanstack/react-query";
import { CheckCircle2 } from "lucide-react";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { StageBadge } from "#src/components/ui/StageBadge.tsx";
import { newestConversationQuery } from "../queries/newest-conversation.query.ts";

/** Waits for the first message of an account and shows it with its stage. */
export function FirstMessage({ accountId, className }: { accountId: string; className?: string }) {
  const first = useQuery(newestConversationQuery(accountId));
  const conversation = first.data ?? null;
  return (
    <div
      role="status"
      className={classNames(
        "rounded-md border p-4 sm:p-5",
        conversation === null ? "border-dashed border-edge" : "border-conversion-ink/40 bg-card",
        className,
      )}
    >
      {conversation === null ? (
        <p className="flex items-center gap-3">
          <span aria-hidden="true" className="relative grid size-5 shrink-0 place-items-center">
            <span className="absolute size-4 animate-ping rounded-full bg-accent/30 motion-reduce:animate-none" />
            <span className="size-2 rounded-full bg-accent" />
          </span>
          <span className="grid">
            <span className="font-semibold">Waiting for the first message</span>
            <span className="text-sm text-soft">
              It appears here as soon as it arrives. You can continue in the meantime.
            </span>
          </span>
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="flex items-center gap-2 font-semibold">
            <CheckCircle2 aria-hidden="true" className="size-5 text-conversion-ink" />
            It works: your first message has arrived
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="min-w-0 max-w-full rounded-md bg-ink px-3 py-2 break-words text-paper">
              {conversation.preview === "" ? "A message from your bot" : conversation.preview}
            </span>
            <span className="text-soft">{getChannelName(conversation.channel)}</span>
            {conversation.stage === null ? null : <StageBadge stage={conversation.stage} />}
          </div>
        </div>
      )}
    </div>
  );
}
