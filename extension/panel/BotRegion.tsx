import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { getChrome } from "../get-chrome.ts";
import { listTabMessages } from "./tab-page.ts";
import type { PageMessage } from "../page/protocol.ts";
import type { useRunner } from "./use-runner.ts";

const CHECKED = 5;

type BotRegionProps = { runner: ReturnType<typeof useRunner>; tabId: number | null };

/** Finds the chat of the page and shows which one it is. */
export function BotRegion({ runner, tabId }: BotRegionProps) {
  const { bot, isRunning } = runner;
  const [checked, setChecked] = useState<PageMessage[] | null>(null);

  async function check(): Promise<void> {
    if (bot.status !== "found" || tabId === null) return;
    setChecked((await listTabMessages(tabId, bot.chat)).slice(-CHECKED));
  }

  return (
    <section aria-labelledby="bot-heading" className="grid gap-3 rounded-md border border-rule bg-card p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="bot-heading" className="text-sm font-semibold">
          Bot
        </h2>
        <p role="status" className="text-sm">
          {describeBot(bot)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          loading={bot.status === "searching"}
          disabled={isRunning}
          onClick={() => void runner.find()}
        >
          Find the chat
        </Button>
        <Button size="sm" disabled={isRunning || bot.status === "pointing"} onClick={() => void runner.pointAt()}>
          Point at it
        </Button>
        <Button size="sm" disabled={bot.status !== "found" || isRunning} onClick={() => void check()}>
          Check
        </Button>
      </div>
      {bot.status === "missing" && bot.message !== "" ? <p className="text-sm text-drop-ink">{bot.message}</p> : null}
      {bot.status === "missing"
        ? bot.foreignOrigins.map((origin) => (
            <div key={origin} className="grid gap-1.5 text-sm">
              <p>The page has a frame of another site. If the chat is in it, the Runner needs your permission.</p>
              <Button size="sm" onClick={() => void allow(origin, runner.find)}>
                Allow on {origin}
              </Button>
            </div>
          ))
        : null}
      {checked ? <CheckedMessages messages={checked} /> : null}
    </section>
  );
}

function CheckedMessages({ messages }: { messages: readonly PageMessage[] }) {
  if (messages.length === 0) return <p className="text-sm text-soft">The chat has no messages yet.</p>;
  return (
    <ul aria-label="Last messages" className="grid gap-1 text-sm">
      {messages.map(({ role, text, at }, index) => (
        <li key={`${String(at)}-${String(index)}`} className="flex gap-2">
          <span className="w-9 shrink-0 font-semibold">{role === "user" ? "User" : "Bot"}</span>
          <span className="min-w-0 whitespace-pre-line">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function describeBot(bot: ReturnType<typeof useRunner>["bot"]): string {
  switch (bot.status) {
    case "found":
      return `Found: ${bot.chat.found.name}`;
    case "missing":
      return "No chat found";
    case "searching":
      return "Looking for a chat…";
    case "pointing":
      return "Click the field in the page, then the list of messages";
    case "idle":
      return "";
  }
}

async function allow(origin: string, find: () => Promise<unknown>): Promise<void> {
  const origins = [`${origin}/*`];
  const { permissions } = getChrome();
  if ((await permissions.contains({ origins })) || (await permissions.request({ origins }))) await find();
}
