/** Gives messages that were known from a later history the times of their own spans. */

/** A message of a conversation; `at` of an untimed one only keeps its place. */
export type Placed = { at: number; timed: boolean };

/** Sets the times of messages by position and sorts them. Those that still have none stay right before what follows them. */
export function layTimes<T extends Placed>(messages: readonly T[], times: ReadonlyMap<number, number>): T[] {
  const laid = messages.map((message, position) => {
    const at = times.get(position);
    return at === undefined ? message : { ...message, at, timed: true };
  });
  for (let position = laid.length - 2; position >= 0; position--) {
    const [message, next] = [laid[position], laid[position + 1]];
    if (message === undefined || next === undefined || message.timed || message.at <= next.at) continue;
    laid[position] = { ...message, at: next.at - 1 };
  }
  return laid.sort((a, b) => a.at - b.at);
}
