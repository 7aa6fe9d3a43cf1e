import type { ImportedMessage, ImportOptions, ImportReader, ImportSink } from "../import-file.contract.ts";
import { createMessageEmitter } from "../shared/message-emitter.ts";
import { prependDay, parseTimeLine } from "./header-times.ts";
import { createLineSplitter } from "../text/line-splitter.ts";
import { matchExplicitRoleWord } from "../speakers/role-words.ts";
import { createRoleLookup } from "../speakers/role-lookup.ts";
import { createHeaderJoiner } from "./multi-line-headers.ts";
import { parseFileTimestamp } from "../time/timestamps.ts";
import { createHeadForm } from "./head-form.ts";
import { rateNewSpeaker } from "./new-speakers.ts";
import type { Above } from "./new-speakers.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import type { SpeakerLine } from "./transcript-lines.ts";
import {
  isDashed,
  isNoticeLine,
  isSeparatorLine,
  isTabbedLine,
  isTitleLine,
  parseDashedLine,
  parseSpeakerLine,
  unquoteTabbed,
} from "./transcript-lines.ts";
import { isLikelyName } from "./speaker-names.ts";
import { createTextCollector } from "../text/text-collector.ts";

/** Names without a role that are remembered, which bounds memory. */
const MAX_NEW_NAMES = 1000;

/** Creates a reader for "User: … / Bot: …" transcripts; conversations are numbered in file order. */
export function createTranscriptReader(options: ImportOptions, sink: ImportSink): ImportReader {
  const emitter = createMessageEmitter(sink);
  const findRole = createRoleLookup(options.speakers, matchExplicitRoleWord, (name) =>
    isLikelyName(name) ? options.otherSpeakers : null,
  );
  const collector = createTextCollector<Omit<ImportedMessage, "text"> & { isTabbed: boolean }>(
    ({ isTabbed, ...head }, raw) => {
      // If the name has its own line, the text starts on the next one.
      const text = raw.replace(/^\s*\n/, "");
      const said = isTabbed ? unquoteTabbed(text) : text;
      if (isTabbed && said === "") emitter.skip();
      else emitter.message({ ...head, text: said });
    },
  );
  const gapMs = options.gapMinutes * 60_000;
  let lastAt: number | null = null;
  let conversation = 0;
  let open = false;
  /** Pending blank lines that are no separators; they belong to the text only if more of it follows. */
  let blanks = 0;
  let ignoring = false;
  /** The message above in the same conversation, with the last line of its text. */
  let above: Above | null = null;
  const heads = createHeadForm();
  const newNames = new Set(options.unassigned.map(normalizeLabel));
  /** Names that the user has assigned or must assign, which count before a dash, too. */
  const answered = new Set([...newNames, ...Object.keys(options.speakers).map(normalizeLabel)]);
  const textNames = new Set(options.textNames.map(normalizeLabel));
  /** Known speakers have a dash or the like after their names, so that others may, too. */
  let usesDashes = false;
  /** No text since the last separator or blank line. */
  let atBlockStart = true;
  /** State of a text that starts on the line below its header; null if it starts on the same line. */
  let textBelow: "empty" | "started" | null = null;

  const joiner = createHeaderJoiner(({ line, number, raw, day }) => {
    if (line.trim() === "") return handleBlank();
    if (isSeparatorLine(line) || (atBlockStart && isTitleLine(line))) return handleSeparator();
    atBlockStart = false;
    if (isNoticeLine(line)) return handleNotice();
    const spoken = parseLine(line);
    const role = spoken ? findRole(spoken.name) : null;
    if (spoken !== null && role === null && isNewSpeaker(spoken, line))
      return handleUnknownSpeaker(spoken.name, number);
    if (spoken === null || role === null) return handleContinuation(raw, number);
    above = { role, text: spoken.text };
    heads.add(line, spoken.time);
    collector.finish();
    blanks = 0;
    ignoring = role === "ignore";
    if (role === "ignore") return emitter.skip();
    textBelow = spoken.text.trim() === "" ? "empty" : null;
    const at = parseFileTimestamp(prependDay(spoken.time, day), options);
    if (!open || isAfterPause(at)) conversation += 1;
    open = true;
    if (typeof at === "number") lastAt = at;
    collector.begin(
      {
        conversationId: `${options.threadName}-${conversation}`,
        role,
        // "10:15" without a date and "(typing)" give no time.
        at: typeof at === "number" ? at : null,
        near: null,
        line: number,
        channel: null,
        user: null,
        agentVersion: null,
        externalId: null,
        isTabbed: isTabbedLine(line),
      },
      spoken.text,
    );
    if (at === "ambiguous_date" || at === "unknown_clock_word") {
      const reason =
        at === "ambiguous_date"
          ? "is ambiguous: the order of day, month and year is unknown"
          : "has a word that may mean before or after noon";
      emitter.error(number, at, `"${spoken.time}" ${reason}. The message is imported without a time`);
    }
  });

  const splitter = createLineSplitter((line, number) => {
    emitter.stats.lines = number;
    joiner.push(line, number);
  });

  function parseLine(line: string): SpeakerLine | null {
    const spoken = parseSpeakerLine(line);
    if (spoken !== null && findRole(spoken.name) !== null) {
      usesDashes ||= isDashed(line, spoken);
      return spoken;
    }
    if (!usesDashes) return spoken;
    const dashed = parseDashedLine(line);
    return dashed !== null && answered.has(normalizeLabel(dashed.name)) ? dashed : spoken;
  }

  /** Whether a line is by a speaker without a role, so that it must not become part of the message above. */
  function isNewSpeaker(spoken: SpeakerLine, line: string): boolean {
    const label = normalizeLabel(spoken.name);
    if (textNames.has(label)) return false;
    if (newNames.has(label)) return true;
    const isNew =
      rateNewSpeaker(spoken, above) === "likely" || (isLikelyName(spoken.name) && heads.matches(line, spoken.time));
    if (isNew && newNames.size < MAX_NEW_NAMES) newNames.add(label);
    return isNew;
  }

  function handleUnknownSpeaker(name: string, number: number): void {
    collector.finish();
    blanks = 0;
    ignoring = true;
    emitter.error(number, "unknown_speaker", `Unknown speaker "${name.slice(0, 60)}"`);
  }

  /** Skips a notice and the lines that continue it. */
  function handleNotice(): void {
    collector.finish();
    blanks = 0;
    ignoring = true;
    emitter.skip();
  }

  /** Whether a long pause starts a new conversation, which only counts without other separators. */
  function isAfterPause(at: number | string | null): boolean {
    return options.separator === "none" && typeof at === "number" && lastAt !== null && at - lastAt >= gapMs;
  }

  function handleBlank(): void {
    atBlockStart = true;
    if (options.separator === "blank") endConversation();
    else blanks += 1;
  }

  function handleSeparator(): void {
    atBlockStart = true;
    emitter.skip();
    if (options.separator !== "none") endConversation();
  }

  function handleContinuation(lines: readonly string[], number: number): void {
    if (collector.isOpen()) {
      for (const line of lines) {
        // Chat windows show only the time when the same person continues.
        if (textBelow === "started" && parseTimeLine(line) !== null) continue;
        collector.add("\n".repeat(blanks) + line);
        if (above !== null) above.text = line;
        blanks = 0;
        if (textBelow !== null) textBelow = "started";
      }
    } else if (open || ignoring || conversation > 0) {
      if (ignoring) emitter.skip();
      else
        emitter.error(number, "no_speaker", "The line doesn't start with a known speaker and doesn't follow a message");
    } else emitter.skip();
  }

  function endConversation(): void {
    collector.finish();
    above = null;
    open = false;
    ignoring = false;
    blanks = 0;
  }

  return {
    stats: emitter.stats,
    push: splitter.push,
    end() {
      splitter.end();
      joiner.end();
      collector.finish();
      return emitter.stats;
    },
  };
}
