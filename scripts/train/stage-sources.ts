import { readDialogues } from "./dialogues.ts";
import { hasCorpora, readConversations } from "./read-corpora.ts";
import type { LabelledConversation } from "./read-corpora.ts";
import type { TrainingSource } from "./stage-trainer.ts";

/** How much each corpus counts, in thousands of messages: STAR's labels are the noisiest, Taskmaster-4 knows one trade. */
const CORPORA = { sgd: 20, star: 16, taskmaster4: 6 };
/** One conversation in so many is learned from: the many alike teach no more, and training takes seconds. */
const STEPS: Record<string, number> = { sgd: 3, star: 2 };
/** All dialogues of our own together. */
const OWN_WEIGHT = 16;

/** What the stage model may learn from: the corpora and our own dialogues, a source for each file of theirs. */
export function readTrainingSources(): TrainingSource[] {
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

function thin(name: string): LabelledConversation[] {
  return readConversations(name).filter((_, index) => index % (STEPS[name] ?? 1) === 0);
}

function countMessages(conversations: LabelledConversation[]): number {
  return conversations.reduce((sum, { messages }) => sum + messages.length, 0);
}
