import { readDialogues } from "#scripts/train/dialogues.ts";
import { hasCorpora, readConversations } from "#scripts/train/read-corpora.ts";
import type { LabeledConversation } from "#scripts/train/read-corpora.ts";
import { analyzeCorpus, scorePairs } from "#scripts/train/score.ts";
import type { CorpusPairs } from "#scripts/train/score.ts";
import { listTrainingSources } from "#scripts/train/stage-sources.ts";
import { trainStageModel } from "#scripts/train/stage-trainer.ts";
import { findMajority, trainBaseline } from "./baseline.ts";
import type { LabeledRow } from "./baseline.ts";
import type { Row } from "./row.ts";

const CORPORA = ["sgd", "star", "taskmaster4"];
const LANGUAGES = ["en", "pt", "es"];
/** Written and labeled by others, who had never seen the engine. */
const BLIND = ["en-travel", "en-haggling", "en-service", "es-mixed", "pt-mixed"];
/** Our own, labeled before the engine analyzed them. */
const INDUSTRIES = [
  { split: "fields", title: "thirteen industries" },
  { split: "sundry", title: "further industries" },
] as const;
/** Maximum number of training texts of the baseline per task. */
const BASELINE_TEXTS = 1500;

type Task = { name: string; key: keyof CorpusPairs; rows: (conversations: LabeledConversation[]) => LabeledRow[] };

const TASKS: Task[] = [
  {
    name: "stage of a conversation",
    key: "conversation",
    rows: (conversations) => conversations.flatMap((one) => labelWhole(one, one.labels.stage)),
  },
  {
    name: "stage of a message (labeled ones)",
    key: "labeled",
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
 * Stages, conversion and endings on sources that neither the model nor the baseline is trained on: each corpus with a model
 * of the other two and our own dialogues; our test dialogues with a model of all corpora and the dialogues for tuning.
 */
export async function measureStages(): Promise<Row[]> {
  const sources = listTrainingSources();
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
    ...INDUSTRIES.flatMap(({ split, title }) =>
      (["read", "unread"] as const).flatMap((half) => {
        const tests = readDialogues(split).filter(({ id }) => id.includes(`-${half}-`));
        return measure(`${title}, ${half}`, tests, sources);
      }),
    ),
  ];
}

const TRAINED = new Map<string, ReturnType<typeof trainStageModel>>();
const BASELINES = new Map<string, { classify: (text: string) => string; majority: string }>();

function measure(corpus: string, tests: LabeledConversation[], taught: ReturnType<typeof listTrainingSources>): Row[] {
  const split = taught.map(({ name }) => name).join(" ");
  const model = getOrCreate(TRAINED, split, () => trainStageModel(taught));
  const pairs = analyzeCorpus(tests, model);
  return TASKS.flatMap((task) => {
    const baseline = getOrCreate(BASELINES, `${split} ${task.name}`, () => {
      const training = thin(task.rows(taught.flatMap(({ conversations }) => conversations)));
      return { classify: trainBaseline(training), majority: findMajority(training) };
    });
    const rows = task.rows(tests);
    const ours = scorePairs(pairs[task.key]);
    const plain = scorePairs(rows.map(({ text, label }) => [label, baseline.classify(text)]));
    const most = scorePairs(rows.map(({ label }) => [label, baseline.majority]));
    const row = { corpus, task: task.name, n: rows.length };
    return [
      { ...row, metric: "macro-F1", ours: ours.f1, majority: most.f1, baseline: plain.f1 },
      { ...row, metric: "accuracy", ours: ours.accuracy, majority: most.accuracy, baseline: plain.accuracy },
    ];
  });
}

function labelWhole({ messages }: LabeledConversation, label: string | undefined): LabeledRow[] {
  return label === undefined ? [] : [{ text: messages.map(({ role, text }) => `${role} ${text}`).join(" "), label }];
}

function thin(rows: LabeledRow[]): LabeledRow[] {
  const step = Math.max(1, Math.ceil(rows.length / BASELINE_TEXTS));
  return rows.filter((_, index) => index % step === 0);
}

function getOrCreate<Value>(known: Map<string, Value>, key: string, create: () => Value): Value {
  const value = known.get(key) ?? create();
  known.set(key, value);
  return value;
}
