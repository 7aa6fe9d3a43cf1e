import { readDialogues } from "#scripts/train/dialogues.ts";
import { hasCorpora, readConversations } from "#scripts/train/read-corpora.ts";
import type { LabelledConversation } from "#scripts/train/read-corpora.ts";
import { readCorpus, scorePairs } from "#scripts/train/score.ts";
import type { CorpusPairs } from "#scripts/train/score.ts";
import { readTrainingSources } from "#scripts/train/stage-sources.ts";
import { trainStageModel } from "#scripts/train/stage-trainer.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { LabelledRow } from "./baseline.ts";
import type { Row } from "./row.ts";

const CORPORA = ["sgd", "star", "taskmaster4"];
const LANGUAGES = ["en", "pt", "es"];
/** Written and labelled by others, who had never seen the engine. */
const BLIND = ["en-travel", "en-haggling", "en-service", "es-mixed", "pt-mixed"];
/** Of our own hand, labelled before the engine read them. */
const TRADES = [
  { split: "fields", title: "thirteen trades" },
  { split: "sundry", title: "further trades" },
] as const;
/** The baseline reads at most so many texts of a kind. */
const BASELINE_TEXTS = 1500;

type Task = { name: string; key: keyof CorpusPairs; rows: (conversations: LabelledConversation[]) => LabelledRow[] };

const TASKS: Task[] = [
  {
    name: "stage of a conversation",
    key: "conversation",
    rows: (conversations) => conversations.flatMap((one) => labelWhole(one, one.labels.stage)),
  },
  {
    name: "stage of a message (labelled ones)",
    key: "labelled",
    rows: (conversations) =>
      conversations.flatMap(({ messages }) =>
        messages.flatMap(({ text, stage }) => (stage === undefined ? [] : [{ text, label: stage }])),
      ),
  },
  {
    name: "converted",
    key: "converted",
    rows: (conversations) => conversations.flatMap((one) => labelWhole(one, String(one.labels.converted))),
  },
  {
    name: "how it ended",
    key: "ended",
    rows: (conversations) => conversations.flatMap((one) => labelWhole(one, one.labels.ended)),
  },
];

/**
 * Stages, conversion and endings on sources that neither the model nor the baseline was trained on: each corpus by a model
 * of the other two and our own dialogues; our test dialogues by a model of all corpora and the dialogues for tuning.
 */
export async function measureStages(): Promise<Row[]> {
  const sources = readTrainingSources();
  const corpora = hasCorpora() ? CORPORA : [];
  return [
    ...corpora.flatMap((name) => {
      const taught = sources.filter((source) => source.name !== name);
      return measure(name, readConversations(name), taught);
    }),
    ...(["test", "unseen"] as const).flatMap((split) =>
      LANGUAGES.flatMap((language) => {
        const tests = readDialogues(split).filter((dialogue) => dialogue.language === language);
        return measure(`our ${split} dialogues, ${language}`, tests, sources);
      }),
    ),
    ...BLIND.flatMap((set) =>
      (["read", "unread"] as const).flatMap((half) => {
        const tests = readDialogues("blind").filter(({ id }) => id.startsWith(`${set}-${half}`));
        return measure(`blind ${set}, ${half}`, tests, sources);
      }),
    ),
    ...TRADES.flatMap(({ split, title }) =>
      (["read", "unread"] as const).flatMap((half) => {
        const tests = readDialogues(split).filter(({ id }) => id.includes(`-${half}-`));
        return measure(`${title}, ${half}`, tests, sources);
      }),
    ),
  ];
}

const TRAINED = new Map<string, ReturnType<typeof trainStageModel>>();
const BASELINES = new Map<string, { read: (text: string) => string; majority: string }>();

function measure(corpus: string, tests: LabelledConversation[], taught: ReturnType<typeof readTrainingSources>): Row[] {
  const split = taught.map(({ name }) => name).join(" ");
  const model = keep(TRAINED, split, () => trainStageModel(taught));
  const read = readCorpus(tests, model);
  return TASKS.flatMap((task) => {
    const baseline = keep(BASELINES, `${split} ${task.name}`, () => {
      const training = thin(task.rows(taught.flatMap(({ conversations }) => conversations)));
      return { read: trainBaseline(training), majority: findMajority(training) };
    });
    const rows = task.rows(tests);
    const ours = scorePairs(read[task.key]);
    const plain = scorePairs(rows.map(({ text, label }) => [label, baseline.read(text)]));
    const most = scorePairs(rows.map(({ label }) => [label, baseline.majority]));
    const row = { corpus, task: task.name, n: rows.length };
    return [
      { ...row, metric: "macro-F1", ours: ours.f1, majority: most.f1, baseline: plain.f1 },
      { ...row, metric: "accuracy", ours: ours.accuracy, majority: most.accuracy, baseline: plain.accuracy },
    ];
  });
}

function labelWhole({ messages }: LabelledConversation, label: string | undefined): LabelledRow[] {
  return label === undefined ? [] : [{ text: messages.map(({ role, text }) => `${role} ${text}`).join(" "), label }];
}

function thin(rows: LabelledRow[]): LabelledRow[] {
  const step = Math.max(1, Math.ceil(rows.length / BASELINE_TEXTS));
  return rows.filter((_, index) => index % step === 0);
}

function keep<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
