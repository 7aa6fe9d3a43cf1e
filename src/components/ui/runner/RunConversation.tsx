import type { RunMessage } from "#src/domain/runner/run.contract.ts";
import { classNames } from "../class-names.ts";

/** What was said in a run. */
export function RunConversation({ messages, isLive = false }: { messages: readonly RunMessage[]; isLive?: boolean }) {
  if (messages.length === 0) return <p className="text-sm text-soft">Nothing has been said yet.</p>;
  return (
    <ol aria-label="Conversation" aria-live={isLive ? "polite" : undefined} className="grid gap-2">
      {messages.map(({ role, text, at, buttons }, index) => (
        <li
          key={`${at}-${String(index)}`}
          className={classNames(
            "grid max-w-[88%] gap-1.5 rounded-md px-3 py-2 text-sm",
            role === "user" ? "justify-self-end bg-ink text-paper" : "justify-self-start bg-wash",
          )}
        >
          <span className="sr-only">{role === "user" ? "User: " : "Bot: "}</span>
          <span className="whitespace-pre-line">{text}</span>
          {buttons.length === 0 ? null : (
            <span className="flex flex-wrap gap-1">
              {buttons.map((button) => (
                <span key={button} className="rounded-xs border border-edge px-1.5 text-[0.8125rem]">
                  {button}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
