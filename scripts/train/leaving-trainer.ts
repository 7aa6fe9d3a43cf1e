import { DEFAULT_GOAL, STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { extractReading } from "#src/domain/analysis/conversation/extract-reading.ts";
import { LEAVING_FEATURES, extractLeavingFeatures } from "#src/domain/analysis/conversation/leaving.ts";
import { copyConversationState, createConversationState } from "#src/domain/analysis/conversation/state.ts";
import { detectFlags } from "#src/domain/analysis/drop-off/flags.ts";
import { scoreChatSentiment } from "#src/domain/analysis/sentiment/chat-sentiment.ts";
import { isPlatformNotice } from "#src/domain/analysis/text/phrases/flag-phrases.ts";
import { compareWithRecent } from "#src/domain/analysis/text/messages/repetition.ts";
import { isChat, readDialogues } from "./dialogues.ts";
import { trainLinear } from "./linear-trainer.ts";
import type { TrainingRow } from "./linear-trainer.ts";
import { readMixedChats } from "./mixed-chats.ts";
import { readConversations } from "./read-corpora.ts";
import type { LabeledConversation } from "./read-corpora.ts";

/** Our own chats share stories across languages; other dialogues are less like chats. */
const CHAT_WEIGHT = 0.6;
const OTHER_WEIGHT = 0.4;
const CORPUS_WEIGHT = 0.1;
/** Every nth conversation of the corpora is used. */
const STEP = 8;
/** Trains the weights that decide whether a user leaves with a message, on the mixed chats for tuning, except `without`, the corpora and our own. */
export function trainLeaving(without: ReadonlySet<string> = new Set()): number[] {
  const own = readDialogues("tune");
  const rows = [
    ...collect(
      readMixedChats("tune").filter(({ id }) => !without.has(id)),
      1,
    ),
    ...collect(
      own.filter(({ id }) => isChat(id)),
      CHAT_WEIGHT,
    ),
    ...collect(
      own.filter(({ id }) => !isChat(id)),
      OTHER_WEIGHT,
    ),
    ...["sgd", "star", "taskmaster4"].flatMap((name) =>
      collect(
        readConversations(name).filter((_, index) => index % STEP === 0),
        CORPUS_WEIGHT,
      ),
    ),
  ];
  const { table } = trainLinear(rows, {
    rows: LEAVING_FEATURES,
    classes: 2,
    rounds: 60,
    rate: 0.05,
    shrink: 0.01,
    biasRate: 0,
    seed: 5,
    dropout: 0.1,
  });
  return Array.from({ length: LEAVING_FEATURES }, (_, at) => (table[at * 2 + 1] ?? 0) - (table[at * 2] ?? 0));
}

function collect(conversations: LabeledConversation[], weight: number): TrainingRow[] {
  return conversations.flatMap((conversation) => buildRows(conversation, weight));
}

/** The user messages of a conversation without a conversion: the last one closed it or not, earlier ones did not. */
function buildRows({ messages, labels }: LabeledConversation, weight: number): TrainingRow[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  if (labels.converted !== false || labels.ended === undefined) return [];
  const state = createConversationState();
  const rows: TrainingRow[] = [];
  messages.forEach(({ role, text, timestamp }, position) => {
    const reading = extractReading({ role, text });
    const at = timestamp === undefined ? null : timestamp * 1000;
    const before = copyConversationState(state);
    const { stage } = advanceConversation(state, { role, text, at }, DEFAULT_GOAL, reading);
    if (position === last && state.closing) return;
    if (position > last && state.closing) rows.length = 0;
    if (role !== "user" || isPlatformNotice(reading)) return;
    before.lastStage = stage === null ? -1 : STAGES.indexOf(stage);
    const flags = detectFlags(reading, before);
    const repeats = compareWithRecent(reading, before);
    const sentiment = scoreChatSentiment(reading, before, { flags, repeats, at });
    const values = extractLeavingFeatures(reading, before, { flags, repeats, sentiment });
    const used = [...values.keys()].filter((index) => values[index] !== 0);
    rows.push({
      rows: used,
      values: used.map((index) => values[index] ?? 0),
      target: position === last && labels.ended === "closed" ? 1 : 0,
      weight,
    });
  });
  return rows;
}
