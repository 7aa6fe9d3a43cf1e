/**
 * Prints the scores of the mixed chats of ../shared/data. `--part apart` scores the third that is kept apart; `--folds 3` scores the
 * part for tuning with models trained without the fold; `--errors` lists the misread messages and conversations.
 */
import { parseArgs } from "node:util";
import { scoreChats } from "./chat-scores.ts";
import { readMixedChats } from "./mixed-chats.ts";
import { listTrainingSources } from "./stage-sources.ts";
import { trainStageModel } from "./stage-trainer.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "tune" },
    folds: { type: "string" },
    errors: { type: "boolean", default: false },
  },
});
const chats = readMixedChats(values.part === "apart" ? "apart" : "tune");
if (values.folds === undefined) print([{ chats, model: undefined }]);
else {
  const folds = Number(values.folds);
  print(
    Array.from({ length: folds }, (_, fold) => {
      const held = new Set(chats.filter((__, index) => index % folds === fold).map(({ id }) => id));
      return {
        chats: chats.filter(({ id }) => held.has(id)),
        model: trainStageModel(listTrainingSources({ without: held })),
      };
    }),
  );
}

function print(parts: Parameters<typeof scoreChats>[0]): void {
  const { figures, errors } = scoreChats(parts);
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(34)} ${value}\n`);
  if (values.errors) for (const line of errors) process.stdout.write(`${line}\n`);
}
