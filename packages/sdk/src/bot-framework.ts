/** A middleware for adapters of the Bot Framework and the Microsoft 365 Agents SDK. */
import { buildMessage } from "./platform-messages.ts";
import type { PlatformOptions } from "./platform-messages.ts";
import type { Tracker } from "./tracker.ts";

export type { PlatformOptions } from "./platform-messages.ts";

type Activity = {
  type?: string;
  id?: string;
  text?: string;
  channelId?: string;
  from?: { id?: string };
  conversation?: { id?: string };
};
type Sent = { id?: string };
type SendHandler = (context: unknown, activities: Partial<Activity>[], next: () => Promise<Sent[]>) => Promise<Sent[]>;
type TurnContext = { activity: Activity; onSendActivities: (handler: SendHandler) => unknown };

/** Channels that have another name in Threadlight. */
const CHANNELS: Readonly<Record<string, string>> = { msteams: "teams", facebook: "messenger" };

/** Tracks the messages that a turn brings and those that the bot sends in it. */
export function trackBotFramework(tracker: Tracker, options: PlatformOptions = {}) {
  function track(activity: Partial<Activity>, turn: Activity, role: "user" | "bot", id: string | undefined): void {
    const conversationId = turn.conversation?.id;
    const text = activity.text?.trim();
    if (activity.type !== "message" || conversationId === undefined || text === undefined || text === "") return;
    const channel = turn.channelId === undefined ? undefined : (CHANNELS[turn.channelId] ?? turn.channelId);
    tracker.track(buildMessage({ conversationId, id, userId: turn.from?.id, channel, role, text }, options));
  }

  return {
    async onTurn(context: TurnContext, next: () => Promise<void>): Promise<void> {
      const turn = context.activity;
      track(turn, turn, "user", turn.id);
      context.onSendActivities(async (_, activities, send) => {
        const sent = await send();
        for (const [index, activity] of activities.entries()) track(activity, turn, "bot", sent[index]?.id);
        return sent;
      });
      await next();
    },
  };
}
