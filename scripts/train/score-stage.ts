/** Prints how well the engine reads stages and outcomes, source by source: macro-F1/accuracy. None of it is learned from the corpora. */
import { readDialogues } from "./dialogues.ts";
import { hasCorpora, readConversations } from "./read-corpora.ts";
import { scoreCorpus, writeScore } from "./score.ts";

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
  process.stdout.write(`${name}: ${writeScore(scoreCorpus(conversations))}\n`);
