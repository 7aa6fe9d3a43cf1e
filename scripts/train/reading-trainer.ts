import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import type { SentimentLabel } from "#src/domain/analysis/analysis.contract.ts";
import { extractAttitudeFeatures } from "#src/domain/reading/attitude-features.ts";
import { CHATS_WRITER, readChatReadings } from "./chat-readings.ts";
import { isChat, readDialogues } from "./dialogues.ts";
import { readMixedChats } from "./mixed-chats.ts";
import { listNeedTexts } from "./need-texts.ts";
import { STORIES_WRITER, readReadingDialogues } from "./reading-dialogues.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import { extractActFeatures } from "#src/domain/reading/act-features.ts";
import { extractConversationFeatures } from "#src/domain/reading/conversation-features.ts";
import type { MessageScores } from "#src/domain/reading/conversation-features.ts";
import type { FeatureList } from "#src/domain/reading/feature-list.ts";
import { decodeKeyedModel, scoreFeatures } from "#src/domain/reading/keyed-model.ts";
import type { PackedModel } from "#src/domain/reading/keyed-model.ts";
import { viewMessages } from "#src/domain/reading/message-view.ts";
import { extractNeed, scoreActs, scoreAttitudes } from "#src/domain/reading/read-conversation.ts";
import { CONVERSATION_HEADS } from "#src/domain/reading/reading-models.ts";
import type { PackedModels } from "#src/domain/reading/reading-models.ts";
import { LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { trainKeyed } from "./keyed-trainer.ts";
import type { KeyedRow } from "./keyed-trainer.ts";
import type { ReadingChat } from "./reading-chats.ts";

export type ViewedChat = ReadingChat & ReturnType<typeof viewMessages>;

const INNER_FOLDS = 4;
const HEAD_CLASSES: Record<(typeof CONVERSATION_HEADS)[number], number> = {
  outcome: OUTCOMES.length,
  reason: LOSS_REASONS.length,
  left: SENTIMENTS.length,
  silent: 2,
};
/**
 * Our own chats teach what users come for and why they are lost. They are short and alike: in folds by writer they made acts and
 * outcomes worse (docs/engine/evaluation.md).
 */
const CHAT_NEED_WEIGHT = 1.3;
/**
 * The dialogues of 22 authors are five times as many as the chats: at full weight they teach acts and needs, but outcomes lose by
 * writer, and those of short chats most (docs/engine/evaluation.md).
 */
const STORY_ACT_WEIGHT = 0.6;
const STORY_OUTCOME_WEIGHT = 0.2;
/** Reasons are known of the lost alone: what others wrote teaches them more than it teaches outcomes, and so do our own chats. */
const REASON_WEIGHTS: ReadonlyMap<string, number> = new Map([
  [STORIES_WRITER, 0.6],
  [CHATS_WRITER, 0.8],
]);
/** Keys of fewer texts are left out: with two everywhere the weights are a third larger, and the figures no better. */
const MIN_ROWS = { act: 5, attitude: 4, conversation: 4, need: 3 };

function isOwnChat({ writer }: ViewedChat): boolean {
  return writer === CHATS_WRITER;
}

/** Runs the engine over the chats once. */
export function viewChats(chats: readonly ReadingChat[]): ViewedChat[] {
  return chats.map((chat) => ({ ...chat, ...viewMessages(chat.messages) }));
}

/** Trains the model of acts. */
function trainActs(chats: readonly ViewedChat[], orders?: number): PackedModel {
  const rows = chats.flatMap((chat): KeyedRow[] => {
    if (isOwnChat(chat)) return [];
    const { views, acts } = chat;
    const weight = chat.writer === STORIES_WRITER ? STORY_ACT_WEIGHT : 1;
    let before = -1;
    return acts.flatMap((act, position) => {
      if (act === null || act === undefined) return [];
      const target = MESSAGE_ACTS.indexOf(act);
      const features = extractActFeatures(views, position, before);
      before = target;
      return [{ features, targets: [target], weight }];
    });
  });
  return trainKeyed(rows, {
    heads: [{ classes: MESSAGE_ACTS.length, temperature: 1 }],
    rate: 0.03,
    steps: 14,
    minRows: MIN_ROWS.act,
    orders,
  });
}

/** Trains the model of attitudes: on the chats, the mixed chats and our own. */
function trainAttitudes(chats: readonly ViewedChat[], others: readonly KeyedRow[], orders?: number): PackedModel {
  const rows = chats.flatMap((chat) =>
    // Those of our own chats are among the others.
    isOwnChat(chat) ? [] : buildAttitudeRows(chat.views, chat.sentiments, 1),
  );
  return trainKeyed([...rows, ...others], {
    heads: [{ classes: SENTIMENTS.length, temperature: 1 }],
    rate: 0.03,
    minRows: MIN_ROWS.attitude,
    steps: 40,
    orders,
  });
}

/** Attitudes of the mixed chats for tuning and of our own chats. */
function listOtherAttitudes(): KeyedRow[] {
  const build = (chats: readonly LabeledConversation[], weight: number): KeyedRow[] =>
    chats.flatMap(({ messages }) => {
      const inputs = messages.map(({ role, text, timestamp }) => ({
        role,
        text,
        at: timestamp === undefined ? null : timestamp * 1000,
      }));
      return buildAttitudeRows(
        viewMessages(inputs).views,
        messages.map(({ sentiment }) => sentiment ?? null),
        weight,
      );
    });
  return [
    ...build(readMixedChats("tune"), 0.7),
    ...build(
      readDialogues("tune").filter(({ id }) => isChat(id)),
      0.4,
    ),
  ];
}

function buildAttitudeRows(
  views: ViewedChat["views"],
  sentiments: readonly (SentimentLabel | null)[],
  weight: number,
): KeyedRow[] {
  return sentiments.flatMap((label, at): KeyedRow[] =>
    label === null || views[at]?.isUser !== true
      ? []
      : [{ features: extractAttitudeFeatures(views, at), targets: [SENTIMENTS.indexOf(label)], weight }],
  );
}

/** What the chats' authors did not write: it is the same in every fold. */
export type OtherRows = { attitudes: KeyedRow[]; needs: KeyedRow[]; dialogues: ViewedChat[] };

export function listOtherRows(): OtherRows {
  return {
    attitudes: listOtherAttitudes(),
    needs: listNeedTexts(),
    dialogues: viewChats([...readReadingDialogues(), ...readChatReadings()]),
  };
}

/** Trains all models. The conversation's models learn from acts by models that were not trained on the same conversation. */
export function trainReading(written: readonly ViewedChat[], others: OtherRows): PackedModels {
  const chats = [...written, ...others.dialogues];
  const act = trainActs(chats);
  const attitude = trainAttitudes(chats, others.attitudes);
  const folds = Array.from({ length: INNER_FOLDS }, (_, fold) => ({
    rest: chats.filter((_, at) => at % INNER_FOLDS !== fold),
    held: chats.filter((_, at) => at % INNER_FOLDS === fold),
  }));
  const scores = new Map<ViewedChat, { acts: MessageScores; attitudes: MessageScores }>();
  for (const { rest, held } of folds) {
    const innerActs = decodeKeyedModel(trainActs(rest, 1));
    const innerAttitudes = decodeKeyedModel(trainAttitudes(rest, others.attitudes, 1));
    for (const chat of held)
      scores.set(chat, {
        acts: scoreActs(innerActs, chat.views),
        attitudes: scoreAttitudes(innerAttitudes, chat.views),
      });
  }
  const getScores = (chat: ViewedChat): { acts: MessageScores; attitudes: MessageScores } =>
    scores.get(chat) ?? { acts: [], attitudes: [] };
  const needRows = new Map(
    chats.map((chat) => [
      chat,
      {
        features: extractNeed(chat.views, getScores(chat).acts),
        targets: [NEEDS.indexOf(chat.labels.need)],
        weight: isOwnChat(chat) ? CHAT_NEED_WEIGHT : 1,
      },
    ]),
  );
  const trainNeeds = (list: readonly ViewedChat[], orders?: number): PackedModel =>
    trainKeyed([...list.flatMap((chat) => needRows.get(chat) ?? []), ...others.needs], {
      heads: [{ classes: NEEDS.length, temperature: 1 }],
      rate: 0.03,
      minRows: MIN_ROWS.need,
      steps: 14,
      orders,
    });
  const features = new Map<ViewedChat, FeatureList>();
  for (const { rest, held } of folds) {
    const innerNeeds = decodeKeyedModel(trainNeeds(rest, 1));
    for (const chat of held) {
      const row = needRows.get(chat);
      if (!row) continue;
      const needs = scoreFeatures(innerNeeds, row.features);
      features.set(chat, extractConversationFeatures(chat.views, chat.state, { ...getScores(chat), needs }));
    }
  }
  const rows = chats.flatMap((chat) => buildConversationRows(chat, features.get(chat)));
  return {
    act,
    attitude,
    conversation: trainKeyed(rows, {
      heads: CONVERSATION_HEADS.map((name) => ({ classes: HEAD_CLASSES[name], temperature: 1 })),
      rate: 0.02,
      rounds: 25,
      minRows: MIN_ROWS.conversation,
      steps: 24,
    }),
    need: trainNeeds(chats),
  };
}

/** What a conversation teaches, by CONVERSATION_HEADS: its reason apart from the rest, which weighs otherwise. */
function buildConversationRows(chat: ViewedChat, features: FeatureList | undefined): KeyedRow[] {
  if (features === undefined) return [];
  const { labels, messages, writer } = chat;
  const rows: KeyedRow[] = [];
  if (!isOwnChat(chat)) {
    const silent = messages.at(-1)?.role === "user" ? Number(labels.act === "silent") : -1;
    const targets = [OUTCOMES.indexOf(labels.outcome), -1, SENTIMENTS.indexOf(labels.left), silent];
    rows.push({ features, targets, weight: writer === STORIES_WRITER ? STORY_OUTCOME_WEIGHT : 1 });
  }
  if (labels.reason !== null) {
    const targets = [-1, LOSS_REASONS.indexOf(labels.reason), -1, -1];
    rows.push({ features, targets, weight: REASON_WEIGHTS.get(writer) ?? 1 });
  }
  return rows;
}
