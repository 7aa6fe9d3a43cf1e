import { readDialogues } from "./dialogues.ts";
import { hasCorpora, readConversations } from "./read-corpora.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import type { TrainingSource } from "./stage-trainer.ts";

/** Weight of each corpus in thousands of messages. STAR's labels are the noisiest; Taskmaster-4 covers one industry. */
const CORPORA = { sgd: 20, star: 16, taskmaster4: 6 };
/** Every nth conversation is used: similar ones add nothing, and training stays at seconds. */
const STEPS: Record<string, number> = { sgd: 3, star: 2 };
/** Weight of all our own dialogues together. */
const OWN_WEIGHT = 16;

/** Lists the training sources of the stage model: the corpora, and our own dialogues by file. */
export function listTrainingSources(): TrainingSource[] {
  const own = readDialogues("tune");
  const total = countMessages(own);
  const files = Map.groupBy(own, ({ id }) => id.split("-").slice(0, 2).join("-"));
  return [
    ...(hasCorpora()
      ? Object.entries(CORPORA).map(([name, weight]) => ({ name, weight, conversations: thin(name) }))
      : []),
    ...[...files].map(([name, conversations]) => {
      return { name: `own-${name}`, weight: (OWN_WEIGHT * countMessages(conversations)) / total, conversations };
    }),
  ];
}

function thin(name: string): LabeledConversation[] {
  return readConversations(name).filter((_, index) => index % (STEPS[name] ?? 1) === 0);
}

function countMessages(conversations: LabeledConversation[]): number {
  return conversations.reduce((sum, { messages }) => sum + messages.length, 0);
}
