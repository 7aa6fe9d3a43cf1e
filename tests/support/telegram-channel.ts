/** A connected Telegram bot, whose webhook needs no package to be signed. */
import { connectTestChannel } from "./channels.ts";
import type { TestChannel } from "./channels.ts";

/** The time of the first messages, in seconds. */
export const START = 1790000000;

type Post = (update: object) => ReturnType<TestChannel["post"]>;

/** Connects Telegram; `post` sends an update with the secret token. */
export async function connectTelegram(
  options = {},
): Promise<{ channel: TestChannel; post: Post; headers: Record<string, string> }> {
  const channel = await connectTestChannel("telegram", {}, options);
  const headers = { "x-telegram-bot-api-secret-token": channel.generated["secretToken"] ?? "" };
  return {
    channel,
    headers,
    post: (update) => channel.post({ body: JSON.stringify({ update_id: 1, ...update }), headers }),
  };
}

/** A message of a person in a private chat; `date` in seconds. */
export function buildTelegramMessage(id: number, date: number, text: string, chat = 77) {
  return { message_id: id, date, chat: { id: chat, type: "private" }, from: { id: chat, is_bot: false }, text };
}
