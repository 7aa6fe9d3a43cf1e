/** Prints macro-F1/accuracy of stages and outcomes for each corpus and for our own dialogues. */
import { readDialogues } from "./dialogues.ts";
import { hasCorpora, readConversations } from "./read-corpora.ts";
import { scoreCorpus, formatScore } from "./score.ts";

const CORPORA = ["sgd", "star", "taskmaster4"];

const splits = ["tune", "test"] as const;

const sources = [
  ...(hasCorpora() ? CORPORA.map((name) => ({ name, conversations: readConversations(name) })) : []),
  ...splits.flatMap((split) =>
    ["en", "pt", "es"].map((language) => ({
      name: `own ${split} ${language}`,
      conversations: readDialogues(split).filter((dialogue) => dialogue.language === language),
    })),
  ),
];
for (const { name, conversations } of sources)
  process.stdout.write(`${name}: ${formatScore(scoreCorpus(conversations))}\n`);
