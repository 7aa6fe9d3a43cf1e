import { hashText } from "#src/domain/shared/hash.ts";

/** Returns the conversation id of the next message. */
export type ConversationSplitter = (at: number | null, startKey: string, startsNew?: boolean) => string;

/**
 * Creates a splitter of one continuous chat into conversations: a pause of `gapMinutes` starts a new one, and so does
 * `startsNew`. Ids derive from the time of the first message as written in the file (`startKey`), so that a longer or
 * shorter export of the same chat gives the same ids.
 */
export function createConversationSplitter(threadName: string, gapMinutes: number): ConversationSplitter {
  const gapMs = gapMinutes * 60_000;
  let lastAt: number | null = null;
  let id: string | null = null;
  let lastKey = "";
  let repeats = 0;
  return (at, startKey, startsNew = false) => {
    if (id === null || startsNew || (at !== null && lastAt !== null && at - lastAt >= gapMs)) {
      // Two conversations that start in the same minute have the same key.
      repeats = startKey === lastKey ? repeats + 1 : 1;
      lastKey = startKey;
      id = `${threadName}-${hashText(startKey).slice(0, 12)}${repeats > 1 ? `-${repeats}` : ""}`;
    }
    if (at !== null) lastAt = at;
    return id;
  };
}

/** Users tracked at a time, which bounds memory; when it is exceeded, all users start new conversations. */
const MAX_TRACKED_USERS = 100_000;

/** Like createConversationSplitter, but with a separate chat per user; "" is the chat of rows without a user. */
export function createUserConversationSplitter(
  threadName: string,
  gapMinutes: number,
): (user: string, at: number | null, startKey: string) => string {
  const splitters = new Map<string, ConversationSplitter>();
  return (user, at, startKey) => {
    let splitter = splitters.get(user);
    if (!splitter) {
      if (splitters.size >= MAX_TRACKED_USERS) splitters.clear();
      // Hashed, because ids should not contain names.
      const name = user === "" ? threadName : `${threadName}-${hashText(user).slice(0, 8)}`;
      splitter = createConversationSplitter(name, gapMinutes);
      splitters.set(user, splitter);
    }
    return splitter(at, startKey);
  };
}
