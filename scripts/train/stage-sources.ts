import { isChat, readDialogues } from "./dialogues.ts";
import { readMixedChats } from "./mixed-chats.ts";
import { hasCorpora, readConversations } from "./read-corpora.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import type { TrainingSource } from "./stage-trainer.ts";

/** Weight of each corpus in thousands of messages. STAR's labels are the noisiest; Taskmaster-4 covers one industry. */
const CORPORA = { sgd: 20, star: 16, taskmaster4: 6 };
/** Every nth conversation is used: similar ones add nothing, and training stays at seconds. */
const STEPS: Record<string, number> = { sgd: 3, star: 2 };
/** Weight of all our own dialogues together, apart from the chats. */
const OWN_WEIGHT = 16;
/** Weight of our own chats and of the mixed ones. */
const CHATS_WEIGHT = 60;
const MIXED_WEIGHT = 24;

/** Lists the training sources of the stage model: the corpora, the mixed chats except `without`, and our own dialogues by file. */
export function listTrainingSources({ without }: { without?: ReadonlySet<string> } = {}): TrainingSource[] {
  const own = readDialogues("tune").filter(({ id }) => !isChat(id));
  const chats = readDialogues("tune").filter(({ id }) => isChat(id));
  return [
    ...(hasCorpora() ? listCorpora(without) : []),
    ...splitByFile(own, OWN_WEIGHT),
    ...splitByFile(chats, CHATS_WEIGHT),
  ];
}

function listCorpora(without: ReadonlySet<string> = new Set()): TrainingSource[] {
  const mixed = readMixedChats("tune").filter(({ id }) => !without.has(id));
  return [
    ...Object.entries(CORPORA).map(([name, weight]) => ({ name, weight, conversations: thin(name) })),
    { name: "own-mixed", weight: MIXED_WEIGHT, conversations: mixed },
  ];
}

/** Splits a weight over the files of dialogues by their messages. */
function splitByFile(dialogues: LabeledConversation[], weight: number): TrainingSource[] {
  const total = countMessages(dialogues);
  const files = Map.groupBy(dialogues, ({ id }) => id.split("-").slice(0, 2).join("-"));
  return [...files].map(([name, conversations]) => {
    return { name: `own-${name}`, weight: (weight * countMessages(conversations)) / total, conversations };
  });
}

function thin(name: string): LabeledConversation[] {
  return readConversations(name).filter((_, index) => index % (STEPS[name] ?? 1) === 0);
}

function countMessages(conversations: LabeledConversation[]): number {
  return conversations.reduce((sum, { messages }) => sum + messages.length, 0);
}
