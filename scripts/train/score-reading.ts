/**
 * Prints the scores of the reading of conversations: in folds by writer (never trained on the writer that is scored) and in plain
 * folds. `--part apart` scores the part that is kept apart, trained on the rest; `--part dialogues` our own dialogues that are kept
 * apart, with the shipped models; `--part chats` our own chats, of which only the needs and reasons are trained on. `--errors FIELD` lists the misread conversations.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { readChatReadings } from "./chat-readings.ts";
import { decodeModels, getReadingModels } from "#src/domain/reading/reading-models.ts";
import { readReadingChats } from "./reading-chats.ts";
import { readApartDialogues } from "./reading-dialogues.ts";
import { formatFigures, classifyChat, scoreReadings } from "./reading-scores.ts";
import type { ScoredChat } from "./reading-scores.ts";
import { listOtherRows, trainReading, viewChats } from "./reading-trainer.ts";
import type { ViewedChat } from "./reading-trainer.ts";

const FOLDS = 5;
const { values } = parseArgs({
  options: {
    part: { type: "string", default: "tune" },
    by: { type: "string" },
    errors: { type: "string" },
  },
});

if (values.part === "dialogues") {
  print(
    values.part,
    viewChats(readApartDialogues()).map((chat) => classifyChat(getReadingModels(), chat)),
  );
} else if (values.part === "apart" || values.part === "chats") {
  const models = decodeModels(trainReading(viewChats(readReadingChats("tune")), listOtherRows()));
  const chats = viewChats(values.part === "apart" ? readReadingChats("apart") : readChatReadings());
  print(
    values.part,
    chats.map((chat) => classifyChat(models, chat)),
  );
} else {
  const chats = viewChats(readReadingChats("tune"));
  if (values.by !== "plain")
    print(
      "by writer",
      crossValidate(chats, ({ writer }) => writer),
    );
  if (values.by !== "writer")
    print(
      "plain folds",
      crossValidate(chats, (_, at) => String(at % FOLDS)),
    );
}

function crossValidate(chats: readonly ViewedChat[], nameFold: (chat: ViewedChat, at: number) => string): ScoredChat[] {
  const others = listOtherRows();
  const folds = Map.groupBy(chats, (chat) => nameFold(chat, chats.indexOf(chat)));
  return [...folds.values()].flatMap((held) => {
    const rest = chats.filter((chat) => !held.includes(chat));
    const models = decodeModels(trainReading(rest, others));
    return held.map((chat) => classifyChat(models, chat));
  });
}

function print(title: string, scored: readonly ScoredChat[]): void {
  const { figures, errors } = scoreReadings(scored, values.errors);
  process.stdout.write(`${title}, ${String(scored.length)} conversations\n${formatFigures(figures)}`);
  for (const line of errors) process.stdout.write(`${line}\n`);
}
