/** Messages of bot frameworks, which know their conversations themselves. */
import type { Message } from "./api-types.ts";

/** What every message carries besides. */
export type PlatformOptions = Pick<Message, "channel" | "agent" | "metadata"> & {
  /** Turns the platform's ID of a user into the one to send, such as its hash. Without it, none is sent. */
  user?: (id: string) => string;
};

const MAX_ID_LENGTH = 200;

type PlatformMessage = {
  conversationId: string;
  id: string | undefined;
  userId: string | undefined;
  channel?: string | undefined;
  timestamp?: string | undefined;
  role: "user" | "bot";
  text: string;
};

/** Builds a message whose ID follows from the platform's, so that one that is delivered twice counts once. */
export function buildMessage(message: PlatformMessage, { user, ...options }: PlatformOptions): Message {
  const { id, userId, channel, ...rest } = message;
  // The platform's IDs need to be unique in their conversation only.
  const whole = `${message.conversationId}:${id}`;
  return {
    ...rest,
    channel,
    ...options,
    id: id === undefined || whole.length > MAX_ID_LENGTH ? undefined : whole,
    user: user === undefined || userId === undefined ? undefined : user(userId),
  };
}
