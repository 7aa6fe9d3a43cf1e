/** Which messages of a span are new to a conversation. A span may hold one message, a window or the whole history. */

/** `key` identifies role and text; equal keys are equal messages. */
export type Visible = { role: "user" | "bot"; key: string };
/** A message that is stored. `timed` is false where it is known from a later history only. */
export type Stored = { role: "user" | "bot"; key: string; at: number; timed: boolean };

export type Unseen = {
  /** Positions in the input that are new. */
  input: number[];
  output: boolean;
  /** Positions in `stored` of the last user message and the output, where they are known already. */
  askedAt: number | null;
  answerAt: number | null;
  /** The history ends with the conversation, so what is new follows it, whatever the sender's clock says. */
  follows: boolean;
};

/** How many of the last stored messages may have been edited by the sender since. */
const MAX_EDITED = 11;

/** Finds what of a span's input and output is new. `given` holds the keys that this trace gave before. */
export function findUnseen({
  stored,
  input,
  output,
  startMs,
  given,
}: {
  stored: readonly Stored[];
  input: readonly Visible[];
  output: Visible | null;
  startMs: number;
  given: ReadonlySet<string>;
}): Unseen {
  const isOutputNew = output !== null && !given.has(output.key);
  const answerAt = output === null || isOutputNew ? null : findLast(stored, output.key);
  const rest = { output: isOutputNew, askedAt: null, answerAt, follows: false };
  if (stored.length === 0) return { input: range(0, input.length), ...rest };
  const isLate = startMs < stored.reduce((latest, { at }) => Math.max(latest, at), 0);
  const known = isLate ? findInside(stored, input, output) : null;
  if (known !== null) return known.output ? { ...known, output: rest.output, answerAt: rest.answerAt } : known;
  const hasHistory = input.some(({ role }) => role === "bot");
  if (!hasHistory && stored.some(({ role }) => role === "bot")) {
    return { input: findSingle(stored, input, given), ...rest };
  }
  return { input: findTail(stored, input), ...rest, follows: isLate && isContinuation(stored, input) };
}

/** Whether a history holds the end of the conversation, with words of both sides, and goes on from there. */
function isContinuation(stored: readonly Stored[], input: readonly Visible[]): boolean {
  const known = countKnown(stored, input);
  if (known === null || known >= input.length) return false;
  const end = stored.slice(-Math.min(known, stored.length));
  const isWhole = equalsAt(input, known - end.length, end);
  return isWhole && new Set(end.map(({ role }) => role)).size === 2;
}

/** A late span whose messages are in the conversation already, from a later history; null if they are not. */
function findInside(stored: readonly Stored[], input: readonly Visible[], output: Visible | null): Unseen | null {
  const lastUser = input.findLastIndex(({ role }) => role === "user");
  if (input.some(({ role }) => role === "bot")) {
    const equal = listPlaces(stored, input);
    const places = equal.length > 0 ? equal : listEditedPlaces(stored, input, lastUser);
    const isAnsweredAt = (at: number) => output !== null && stored[at + input.length]?.key === output.key;
    const place = places.find(isAnsweredAt) ?? places[0];
    if (place === undefined) return null;
    const isAnswered = isAnsweredAt(place);
    return {
      input: [],
      output: output !== null && !isAnswered,
      askedAt: lastUser === -1 ? null : place + lastUser,
      answerAt: isAnswered ? place + input.length : null,
      follows: false,
    };
  }
  const asked = input[lastUser];
  if (asked === undefined || output === null) return null;
  const place = listPlaces(stored, [asked, output]).findLast((at) => stored[at]?.timed === false);
  return place === undefined ? null : { input: [], output: false, askedAt: place, answerAt: place + 1, follows: false };
}

function findLast(stored: readonly Stored[], key: string): number | null {
  const at = stored.findLastIndex((message) => message.key === key);
  return at === -1 ? null : at;
}

/** The sender gives no history: its last user message is new, unless it is the unanswered last one or this trace gave it. */
function findSingle(stored: readonly Stored[], input: readonly Visible[], given: ReadonlySet<string>): number[] {
  const at = input.findLastIndex(({ role }) => role === "user");
  const asked = input[at];
  if (asked === undefined || given.has(asked.key)) return [];
  const last = stored.at(-1);
  return last !== undefined && last.role === "user" && last.key === asked.key ? [] : [at];
}

function findTail(stored: readonly Stored[], input: readonly Visible[]): number[] {
  const known = countKnown(stored, input);
  if (known !== null) return range(known, input.length);
  const lastUser = input.findLastIndex(({ role }) => role === "user");
  for (let left = 1; left <= Math.min(MAX_EDITED, stored.length - 1); left++) {
    const before = countKnown(stored.slice(0, -left), input);
    if (before === null) continue;
    return range(skipEdited(stored.slice(-left), input, { from: before, lastUser }), input.length);
  }
  return lastUser === -1 ? [] : range(lastUser, input.length);
}

/** How many messages at the beginning of the input are known; null if it has nothing in common with the conversation's end. */
function countKnown(stored: readonly Stored[], input: readonly Visible[]): number | null {
  for (let length = Math.min(stored.length, input.length); length > 0; length--) {
    if (equalsAt(stored, stored.length - length, input.slice(0, length))) return length;
  }
  for (let length = Math.min(stored.length, input.length); length > 0; length--) {
    const [place] = listPlaces(input, stored.slice(-length));
    if (place !== undefined) return place + length;
  }
  return null;
}

/** Messages that stand where stored ones stood are their edited copies; the last user message only if it is equal. */
function skipEdited(
  left: readonly Stored[],
  input: readonly Visible[],
  { from, lastUser }: { from: number; lastUser: number },
): number {
  let at = from;
  for (const former of left) {
    const message = input[at];
    if (message === undefined || message.role !== former.role) break;
    if (at === lastUser && message.key !== former.key) break;
    at++;
  }
  return at;
}

/** Where `part` stands in `list`, the last place first. */
function listPlaces(list: readonly Pick<Stored, "key">[], part: readonly Pick<Stored, "key">[]): number[] {
  const places: number[] = [];
  for (let place = list.length - part.length; place >= 0; place--) if (equalsAt(list, place, part)) places.push(place);
  return places;
}

/** Where the input stands with some messages edited since: the same speakers, the last user message and one of the bot's equal. */
function listEditedPlaces(stored: readonly Stored[], input: readonly Visible[], lastUser: number): number[] {
  const places: number[] = [];
  for (let place = stored.length - input.length; place >= 0; place--) {
    const isEqual = ({ key }: Visible, index: number) => stored[place + index]?.key === key;
    const edited = input.filter((message, index) => !isEqual(message, index));
    const isAlike =
      edited.length <= MAX_EDITED &&
      input.every(({ role }, index) => stored[place + index]?.role === role) &&
      input.some((message, index) => message.role === "bot" && isEqual(message, index));
    const asked = input[lastUser];
    if (isAlike && (asked === undefined || isEqual(asked, lastUser))) places.push(place);
  }
  return places;
}

function equalsAt(list: readonly Pick<Stored, "key">[], place: number, part: readonly Pick<Stored, "key">[]): boolean {
  return part.every(({ key }, index) => list[place + index]?.key === key);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
