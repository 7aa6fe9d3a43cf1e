import type { Language, Stage } from "../../analysis/analysis.contract.ts";
import type { FindingKind } from "../../findings/finding-kinds.ts";
import type { Problem } from "../../findings/finding-labels.ts";
import type { LastAct } from "../../reading/reading.contract.ts";
import type { CellId } from "../reports.contract.ts";

/** Every text of a report. Counts arrive formatted; `one` says whether the count is 1. */
export type ReportWords = {
  locale: string;
  /** "Report", the first word of a mail's subject. */
  report: string;
  title: string;
  cells: Record<CellId, string>;
  stages: Record<Stage | "none", string>;
  languages: Record<Language, string>;
  /** What goes wrong, by reason or kind of finding. */
  describeProblem: (problem: Problem) => string;
  describeFix: (kind: FindingKind) => string;
  /** What a bot message does that users stop replying after. */
  acts: Record<LastAct, string>;
  points: string;
  period: {
    days: (count: string, one: boolean) => string;
    timeZone: (name: string) => string;
    comparedWith: (period: string) => string;
    asOf: (instant: string) => string;
  };
  filter: {
    all: string;
    account: string;
    channel: string;
    language: string;
    version: string;
    withoutSample: string;
  };
  change: { noClearChange: string; tooFewBefore: string; tooFewDays: string; versusPrevious: string };
  figures: {
    heading: string;
    n: (count: string) => string;
    /** The outcomes in one line: counts, those of customers each with its share. */
    outcomes: (values: Record<"customers" | "served" | "waiting" | "lost" | "notCustomers", string>) => string;
    /** What the lost conversations would be worth if each had been an average sale. */
    lostAtMost: (money: string, lost: string) => string;
    /** How many of the outcomes that people read were right. */
    agreement: (agreed: string, read: string) => string;
  };
  funnel: {
    heading: string;
    stage: string;
    reached: string;
    /** The share of those that reached the stage before: "81.6% of Discovery". */
    ofPrevious: (share: string, stage: string) => string;
    dropped: string;
    droppedHere: (count: string) => string;
    /** The description of the drawing. */
    alt: (stages: string) => string;
    empty: string;
    withoutStage: (count: string) => string;
    /** What the sold conversations are worth. */
    soldFor: (money: string, sales: string) => string;
  };
  series: {
    heading: { hour: string; day: string; week: string; month: string };
    alt: (values: { total: string; highest: string; at: string }) => string;
    empty: string;
  };
  dropOffs: {
    heading: string;
    share: (share: string, count: string) => string;
    empty: string;
  };
  findings: {
    heading: string;
    effect: (perMonth: string) => string;
    effectInMoney: (money: string) => string;
    count: (count: string) => string;
    empty: string;
  };
  definitions: string;
  quotes: string;
  madeWith: (product: string) => string;
  mail: ReportMailWords;
  share: ReportShareWords;
};

/** The texts of a report's mails. */
export type ReportMailWords = {
  heading: (workspace: string) => string;
  intro: (values: { period: string; workspace: string }) => string;
  empty: (period: string) => string;
  attached: string;
  open: string;
  footnote: (workspace: string) => string;
  stop: string;
  confirm: {
    subject: (workspace: string) => string;
    heading: string;
    text: (values: { inviter: string; workspace: string; every: string }) => string;
    button: string;
    footnote: string;
    stranger: string;
  };
  weekly: string;
  monthly: string;
};

/** The texts of the page of a shared report. */
export type ReportShareWords = {
  download: string;
  sharedUntil: (date: string) => string;
};
