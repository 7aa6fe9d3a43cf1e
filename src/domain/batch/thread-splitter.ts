import { hashText } from "#src/domain/shared/hash.ts";

export type ThreadSplitter = (at: number | null, startKey: string) => string;

/**
 * Names the conversation of each message of one endless thread: a pause of `gapMinutes` begins a new one. Its id is
 * made of the thread's name and of the time that its first message shows in the file (`startKey`), so that a longer
 * or shorter export of the same chat gives the same ids.
 */
export function createThreadSplitter(threadName: string, gapMinutes: number): ThreadSplitter {
  const gapMs = gapMinutes * 60_000;
  let lastAt: number | null = null;
  let id: string | null = null;
  return (at, startKey) => {
    if (id === null || (at !== null && lastAt !== null && at - lastAt >= gapMs)) {
      id = `${threadName}-${hashText(startKey).slice(0, 12)}`;
    }
    if (at !== null) lastAt = at;
    return id;
  };
}
