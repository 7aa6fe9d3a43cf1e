import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import type { SentimentLabel } from "#src/domain/analysis/analysis.contract.ts";
import { extractAttitudeFeatures } from "#src/domain/reading/attitude-features.ts";
import { isChat, readDialogues } from "./dialogues.ts";
import { readMixedChats } from "./mixed-chats.ts";
import { listNeedTexts } from "./need-texts.ts";
import { readReadingDialogues } from "./reading-dialogues.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import { extractActFeatures } from "#src/domain/reading/act-features.ts";
import { extractConversationFeatures } from "#src/domain/reading/conversation-features.ts";
import type { FeatureList } from "#src/domain/reading/feature-list.ts";
import type { KeyedModel } from "#src/domain/reading/keyed-model.ts";
import { viewMessages } from "#src/domain/reading/message-view.ts";
import { extractNeed, scoreActs, scoreAttitudes } from "#src/domain/reading/read-conversation.ts";
import type { ReadingModels } from "#src/domain/reading/reading-models.ts";
import { LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { trainKeyed } from "./keyed-trainer.ts";
import type { KeyedRow } from "./keyed-trainer.ts";
import type { ReadingChat } from "./reading-chats.ts";

export type ViewedChat = ReadingChat & ReturnType<typeof viewMessages>;

const INNER_FOLDS = 4;

/** Runs the engine over the chats once. */
export function viewChats(chats: readonly ReadingChat[]): ViewedChat[] {
  return chats.map((chat) => ({ ...chat, ...viewMessages(chat.messages) }));
}

/** Trains the model of acts. */
function trainActs(chats: readonly ViewedChat[]): KeyedModel {
  const rows = chats.flatMap(({ views, acts }): KeyedRow[] => {
    let before = -1;
    return acts.flatMap((act, position) => {
      if (act === null || act === undefined) return [];
      const target = MESSAGE_ACTS.indexOf(act);
      const features = extractActFeatures(views, position, before);
      before = target;
      return [{ features, target, weight: 1 }];
    });
  });
  return trainKeyed(rows, { classes: MESSAGE_ACTS.length, rate: 0.03 });
}

/** Trains the model of attitudes: on the chats, the mixed chats and our own. */
function trainAttitudes(chats: readonly ViewedChat[], others: readonly KeyedRow[]): KeyedModel {
  const rows = chats.flatMap(({ views, sentiments }) => buildAttitudeRows(views, sentiments, 1));
  return trainKeyed([...rows, ...others], { classes: SENTIMENTS.length, rate: 0.03 });
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
      : [{ features: extractAttitudeFeatures(views, at), target: SENTIMENTS.indexOf(label), weight }],
  );
}

/** What the chats' authors did not write: it is the same in every fold. */
export type OtherRows = { attitudes: KeyedRow[]; needs: KeyedRow[]; dialogues: ViewedChat[] };

export function listOtherRows(): OtherRows {
  return {
    attitudes: listOtherAttitudes(),
    needs: listNeedTexts(),
    dialogues: viewChats(readReadingDialogues()),
  };
}

/** Trains all models. The conversation's models learn from acts by models that were not trained on the same conversation. */
export function trainReading(written: readonly ViewedChat[], others: OtherRows): ReadingModels {
  const chats = [...written, ...others.dialogues];
  const act = trainActs(chats);
  const attitude = trainAttitudes(chats, others.attitudes);
  const features = new Map<ViewedChat, FeatureList>();
  for (let fold = 0; fold < INNER_FOLDS; fold++) {
    const rest = chats.filter((_, at) => at % INNER_FOLDS !== fold);
    const innerActs = trainActs(rest);
    const innerAttitudes = trainAttitudes(rest, others.attitudes);
    chats.forEach((chat, at) => {
      if (at % INNER_FOLDS !== fold) return;
      const scores = { acts: scoreActs(innerActs, chat.views), attitudes: scoreAttitudes(innerAttitudes, chat.views) };
      features.set(chat, extractConversationFeatures(chat.views, chat.state, scores));
    });
  }
  const train = (classes: number, target: (chat: ViewedChat) => number): KeyedModel => {
    const rows = chats.flatMap((chat): KeyedRow[] => {
      const list = features.get(chat);
      const index = target(chat);
      return list && index >= 0 ? [{ features: list, target: index, weight: 1 }] : [];
    });
    return trainKeyed(rows, { classes, rate: 0.02, rounds: 25 });
  };
  const needs = chats.map((chat): KeyedRow => {
    return { features: extractNeed(chat.views), target: NEEDS.indexOf(chat.labels.need), weight: 1 };
  });
  return {
    act,
    attitude,
    outcome: train(OUTCOMES.length, ({ labels }) => OUTCOMES.indexOf(labels.outcome)),
    reason: train(LOSS_REASONS.length, ({ labels }) =>
      labels.reason === null ? -1 : LOSS_REASONS.indexOf(labels.reason),
    ),
    need: trainKeyed([...needs, ...others.needs], { classes: NEEDS.length, rate: 0.03 }),
    left: train(SENTIMENTS.length, ({ labels }) => SENTIMENTS.indexOf(labels.left)),
    silent: train(2, ({ labels, messages }) =>
      messages.at(-1)?.role === "user" ? Number(labels.act === "silent") : -1,
    ),
  };
}
