import { hashText } from "#src/domain/shared/hash.ts";

export type ThreadSplitter = (at: number | null, startKey: string, cut?: boolean) => string;

/**
 * Names the conversation of each message of one endless thread: a pause of `gapMinutes` begins a new one, and so does
 * `cut`. Its id is made of the thread's name and of the time that its first message shows in the file (`startKey`), so
 * that a longer or shorter export of the same chat gives the same ids.
 */
export function createThreadSplitter(threadName: string, gapMinutes: number): ThreadSplitter {
  const gapMs = gapMinutes * 60_000;
  let lastAt: number | null = null;
  let id: string | null = null;
  let lastKey = "";
  let repeats = 0;
  return (at, startKey, cut = false) => {
    if (id === null || cut || (at !== null && lastAt !== null && at - lastAt >= gapMs)) {
      // Two that begin within one minute show the same time.
      repeats = startKey === lastKey ? repeats + 1 : 1;
      lastKey = startKey;
      id = `${threadName}-${hashText(startKey).slice(0, 12)}${repeats > 1 ? `-${repeats}` : ""}`;
    }
    if (at !== null) lastAt = at;
    return id;
  };
}

/** As many users' threads are followed at a time; one who comes back after more others begins a new conversation. */
const MAX_USERS = 100_000;

/** As createThreadSplitter, for a thread of each user; "" is the thread of all that name none. */
export function createUserThreads(
  threadName: string,
  gapMinutes: number,
): (user: string, at: number | null, startKey: string) => string {
  const threads = new Map<string, ThreadSplitter>();
  return (user, at, startKey) => {
    let thread = threads.get(user);
    if (!thread) {
      if (threads.size >= MAX_USERS) threads.clear();
      // Ids should hold no names.
      const name = user === "" ? threadName : `${threadName}-${hashText(user).slice(0, 8)}`;
      thread = createThreadSplitter(name, gapMinutes);
      threads.set(user, thread);
    }
    return thread(at, startKey);
  };
}
