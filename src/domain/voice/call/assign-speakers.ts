import { computeOverlap, findLast, measureShared, mergeIntervals } from "../spans.ts";
import type { Interval, Side, Span } from "../spans.ts";
import { listSpeakers } from "../transcript/transcript.ts";
import type { Segment, Transcript } from "../transcript/transcript.ts";
import { CHANNEL_NAMES } from "../voice.contract.ts";
import type { Basis } from "../voice.contract.ts";
import { CallError } from "./call-error.ts";
import { findSpeaker, guessBotByName, listNames } from "./choose-bot.ts";

/** Words with the side that said them; null if that can't be known. */
export type SidedSegment = Segment & { side: Side | null };

/** Who speaks when. `spans` is null if it can't be known; then `speech` is all there is. */
export type Assignment = {
  basis: Basis;
  bot: string | null;
  spans: Span[] | null;
  speech: Interval[];
  segments: SidedSegment[];
  notes: string[];
};

/** Assigns spans and words to bot and user. Throws CallError if `bot` names nobody. */
export function assignSpeakers(
  speech: readonly (readonly Interval[])[] | null,
  transcript: Transcript | null,
  bot: string | null,
): Assignment {
  const [left, right] = speech ?? [];
  if (left && right) return assignChannels([left, right], transcript, bot);
  const names = transcript === null ? [] : listSpeakers(transcript);
  if (bot !== null && isChannelName(bot, names)) {
    const assignment = assignSpeakers(speech, transcript, null);
    return { ...assignment, notes: [NO_CHANNELS, ...assignment.notes] };
  }
  if (transcript !== null && names.length > 0) return assignByName(transcript, names, bot);
  if (bot !== null) {
    const missing =
      transcript === null ? "Without a transcript there are no names" : "The transcript names no speakers";
    throw new CallError(`${missing}, so none is “${bot}”.`);
  }
  return assignNobody(left ?? null, transcript);
}

const NO_CHANNELS = "There are not two channels, so the bot is neither left nor right.";

/** A recording may have one channel, or the same one twice, and a transcript none: that is no mistake of the caller. */
function isChannelName(bot: string, names: readonly string[]): boolean {
  return CHANNEL_NAMES.some((name) => name === bot) && !names.includes(bot);
}

/** One channel, or only words, without speakers. */
function assignNobody(speech: readonly Interval[] | null, transcript: Transcript | null): Assignment {
  const segments = transcript?.segments ?? [];
  return {
    basis: "energy",
    bot: null,
    spans: null,
    speech: mergeIntervals(speech ?? segments),
    segments: segments.map((segment) => ({ ...segment, side: null })),
    notes: transcript === null ? [] : ["The transcript names no speakers."],
  };
}

function assignByName(transcript: Transcript, names: readonly string[], bot: string | null): Assignment {
  const { name, note } = chooseByName(names, bot);
  const sideOf = (speaker: string | null): Side | null => (speaker === null ? null : toSide(speaker === name));
  const segments = transcript.segments.map((segment) => ({ ...segment, side: sideOf(segment.speaker) }));
  const spans = segments.flatMap(({ side, startMs, endMs }) =>
    side === null || endMs <= startMs ? [] : [{ speaker: side, startMs, endMs }],
  );
  const others = names.filter((other) => other !== name);
  const notes = others.length > 1 ? [`Other speakers than the bot count as the user: ${listNames(others)}.`] : [];
  return { basis: "transcript", bot: name, spans, speech: [], segments, notes: [...note, ...notes] };
}

function chooseByName(names: readonly string[], bot: string | null): { name: string; note: string[] } {
  if (bot !== null) return { name: findSpeaker(names, bot), note: [] };
  const byRole = guessBotByName(names);
  const name = byRole ?? names[0] ?? "";
  return { name, note: [describeGuess(`“${name}”`, byRole === null)] };
}

function assignChannels(
  channels: readonly [readonly Interval[], readonly Interval[]],
  transcript: Transcript | null,
  bot: string | null,
): Assignment {
  const names = transcript === null ? [] : listSpeakers(transcript);
  const channelOf = matchNames(channels, transcript, names);
  const { channel, label, note } = chooseChannel(channels, names, channelOf, bot);
  const spans = channels.flatMap((intervals, at) =>
    intervals.map((interval) => ({ ...interval, speaker: toSide(at === channel) })),
  );
  const segments = (transcript?.segments ?? []).map((segment): SidedSegment => {
    const at = segment.speaker === null ? findChannel(channels, segment) : (channelOf.get(segment.speaker) ?? null);
    return { ...segment, side: at === null ? null : toSide(at === channel) };
  });
  return { basis: "channels", bot: label, spans, speech: [], segments, notes: note };
}

function chooseChannel(
  channels: readonly [readonly Interval[], readonly Interval[]],
  names: readonly string[],
  channelOf: ReadonlyMap<string, number>,
  bot: string | null,
): { channel: number; label: string; note: string[] } {
  if (bot !== null && isChannelName(bot, names)) return { channel: bot === "left" ? 0 : 1, label: bot, note: [] };
  if (bot !== null) {
    const name = findSpeaker(names, bot);
    const channel = channelOf.get(name);
    if (channel === undefined) throw new CallError(`“${name}” is heard on neither channel: use left or right.`);
    return { channel, label: name, note: [] };
  }
  const byRole = guessBotByName(names);
  const named = byRole === null ? undefined : channelOf.get(byRole);
  const starts = channels.map(([first]) => first?.startMs ?? Number.POSITIVE_INFINITY);
  const channel = named ?? ((starts[1] ?? 0) < (starts[0] ?? 0) ? 1 : 0);
  const label = CHANNEL_NAMES[channel === 1 ? 1 : 0];
  return { channel, label, note: [describeGuess(`the ${label} channel`, named === undefined)] };
}

function describeGuess(who: string, isFirst: boolean): string {
  return `The bot is assumed to be ${who}, ${isFirst ? "which speaks first" : "by its name in the transcript"}.`;
}

/** Matches the transcript's speakers with the channels on which there is speech while they speak. */
function matchNames(
  channels: readonly [readonly Interval[], readonly Interval[]],
  transcript: Transcript | null,
  names: readonly string[],
): Map<string, number> {
  const bySpeaker = Map.groupBy(transcript?.segments ?? [], ({ speaker }) => speaker);
  const leads = names.map((name) => {
    const times = mergeIntervals(bySpeaker.get(name) ?? []);
    const [left, right] = channels.map((channel) => measureShared(times, channel));
    return { name, lead: (left ?? 0) - (right ?? 0), isHeard: (left ?? 0) + (right ?? 0) > 0 };
  });
  const [first, second] = leads;
  // Two speakers are on two channels, even if one of them is heard on both.
  if (leads.length === 2 && first && second && (first.isHeard || second.isHeard)) {
    const channel = first.lead >= second.lead ? 0 : 1;
    return new Map([
      [first.name, channel],
      [second.name, 1 - channel],
    ]);
  }
  return new Map(leads.filter(({ isHeard }) => isHeard).map(({ name, lead }) => [name, lead >= 0 ? 0 : 1]));
}

function findChannel(channels: readonly [readonly Interval[], readonly Interval[]], segment: Interval): number | null {
  const [left = 0, right = 0] = channels.map((channel) => measureWithin(channel, segment));
  if (left + right === 0) return null;
  return right > left ? 1 : 0;
}

/** Length of a short interval that is in sorted ones. */
export function measureWithin(sorted: readonly Interval[], interval: Interval): number {
  let shared = 0;
  for (let at = Math.max(0, findLast(sorted, interval.startMs)); at < sorted.length; at++) {
    const other = sorted[at];
    if (other === undefined || other.startMs >= interval.endMs) break;
    shared += computeOverlap(other, interval);
  }
  return shared;
}

function toSide(isBot: boolean): Side {
  return isBot ? "bot" : "user";
}
