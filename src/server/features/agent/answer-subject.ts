import type { AgentTable, Measure, Reading } from "../../../domain/agent/agent.contract.ts";
import type { FoundSubject } from "../../../domain/agent/answer/compose-subject.ts";
import { nameSubject } from "../../../domain/agent/answer/compose-subject.ts";
import { labelMeasure } from "../../../domain/agent/answer/labels.ts";
import { rankTopics } from "../../../domain/agent/answer/rank-topics.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { isOutcomeMeasure } from "../../../domain/agent/outcomes.ts";
import { getUnit } from "../../../domain/agent/pick-figure.ts";
import type { Subject } from "../../../domain/agent/subjects.ts";
import type { Finding } from "../../../domain/findings/findings.contract.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import { getReportWords, titleFinding } from "../../../domain/reports/words/report-words.ts";
import { shortenText } from "../../../domain/shared/text.ts";
import { getBotChanges } from "../metrics/findings/changes.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import type { MetricsViewer } from "../metrics/metrics.service.ts";
import { findQuestions } from "../metrics/findings/questions.service.ts";
import { getTopics } from "../metrics/breakdowns/topics.service.ts";
import { listIntervalColumns } from "./interval-columns.ts";
import { measureCompared, toMetricsQuery } from "./measure.ts";

type Viewer = MetricsViewer & { check: () => void };
type Context = { viewer: Viewer; language: QuestionLanguage };
type Asked = Reading & { kind: Subject; period: Period };
type Answered = { subject: FoundSubject; table: AgentTable | null };

const MAX_ROWS = 5;
/** Characters of a bot message that are quoted. */
const QUOTED = 70;
const ALL_FINDINGS = 100;
/** What a summary says of a period, in this order. */
const SUMMARY: readonly Measure[] = ["conversations", "conversionRate", "servedRate", "lostRate", "csat"];

/** Answers a question about no single figure with the rows that its screen shows. */
export async function answerSubject(context: Context, asked: Asked): Promise<Answered> {
  context.viewer.check();
  switch (asked.kind) {
    case "findings":
      return { subject: { of: "findings", rows: await listFindings(context, asked) }, table: null };
    case "topics":
      return answerTopics(context, asked);
    case "questions":
      return answerQuestions(context, asked);
    case "fixes":
      return {
        subject: { of: "fixes", rows: await listFixes(context, asked), isFiltered: isFiltered(asked) },
        table: null,
      };
    case "summary":
      return { subject: await summarize(context, asked), table: null };
  }
}

/** The title that the Insights page shows; in other languages that of the reports. */
export function nameFinding(finding: Finding, language: QuestionLanguage): string {
  return language === "en" ? finding.title : titleFinding(finding, getReportWords(language));
}

async function listFindings({ viewer, language }: Context, asked: Asked) {
  const { findings } = await getFindings(viewer, { ...toMetricsQuery(asked), limit: ALL_FINDINGS, status: ["open"] });
  return findings
    .filter(({ count }) => count > 0)
    .slice(0, asked.top ?? MAX_ROWS)
    .map((finding) => ({ title: nameFinding(finding, language), perMonth: finding.effect.perMonth }));
}

async function answerTopics({ viewer, language }: Context, asked: Asked): Promise<Answered> {
  const { topics, coverage, n } = await getTopics(viewer, toMetricsQuery(asked));
  const measure = asked.measure !== null && isOutcomeMeasure(asked.measure) ? asked.measure : null;
  const shown = rankTopics(topics, measure, n).slice(0, asked.top ?? MAX_ROWS);
  return {
    subject: {
      of: "topics",
      rows: shown.map(({ topic: { label, conversations, lost }, side }) => ({
        ...{ label, conversations, lost, asked: side },
      })),
      covered: coverage.k,
      closed: n,
    },
    table: buildSubjectTable(
      { ...asked, measure },
      language,
      shown.map(({ topic: _topic, side: _side, ...row }) => row),
    ),
  };
}

async function answerQuestions({ viewer, language }: Context, asked: Asked): Promise<Answered> {
  const { n, questions } = await findQuestions(viewer, toMetricsQuery(asked));
  const shown = questions.slice(0, asked.top ?? MAX_ROWS);
  return {
    subject: {
      of: "questions",
      all: n,
      rows: shown.map(({ question, conversations, lost }) => ({ question, conversations, lost: lost.k })),
    },
    table: buildSubjectTable(
      { ...asked, measure: null },
      language,
      shown.map(({ key, question, conversations }) => ({
        ...{ key, label: question, value: conversations, n, low: null, high: null },
      })),
    ),
  };
}

function buildSubjectTable(
  { kind, measure, filters }: Asked,
  language: QuestionLanguage,
  rows: AgentTable["rows"],
): AgentTable {
  const unit = getUnit(measure ?? "conversations");
  return {
    columns: [
      { key: "label", label: nameSubject(kind, { language }), unit: null },
      { key: "value", label: labelMeasure({ measure: measure ?? "conversations", filters }, language), unit },
      { key: "n", label: "n", unit: "count" },
      ...listIntervalColumns(rows, unit),
    ],
    rows,
  };
}

function isFiltered({ filters }: Asked): boolean {
  return Object.keys(filters).length > 0;
}

/**
 * Fixes that were marked as applied in the period, and changes of the bot that were noticed then, newest first. Changes are
 * noticed in all conversations: with a filter they are left out.
 */
async function listFixes({ viewer, language }: Context, asked: Asked) {
  const { from, to } = asked.period;
  const [{ findings }, changes] = await Promise.all([
    getFindings(viewer, { ...toMetricsQuery(asked), limit: ALL_FINDINGS, status: ["applied", "verified"] }),
    isFiltered(asked) ? [] : getBotChanges(viewer),
  ]);
  const applied = findings.flatMap((finding) => {
    const { appliedOn, verification } = finding;
    return appliedOn === null ? [] : [{ day: appliedOn, title: nameFinding(finding, language), verification }];
  });
  const noticed = changes.map(({ at, before, after, verification }) => ({
    ...{ day: at, title: `“${shortenText(before.text, QUOTED)}” → “${shortenText(after.text, QUOTED)}”`, verification },
  }));
  return [...applied, ...noticed]
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, asked.top ?? MAX_ROWS)
    .map(({ verification, ...row }) => ({
      ...row,
      verdict: verification?.verdict ?? ("unmeasured" as const),
      before: verification?.before ?? null,
      after: verification?.after ?? null,
    }));
}

async function summarize({ viewer, language }: Context, asked: Asked): Promise<FoundSubject> {
  const query = toMetricsQuery(asked);
  const compare = previousPeriod(asked.period);
  const [figures, { topics }, { findings }] = await Promise.all([
    Promise.all(SUMMARY.map((measure) => measureCompared(viewer, { ...asked, kind: "comparison", measure, compare }))),
    getTopics(viewer, query),
    getFindings(viewer, { ...query, limit: 1, status: ["open"] }),
  ]);
  const shown = topics.filter(({ hidden }) => !hidden);
  // A need alone, such as "Ask for information", says little.
  const topic = shown.find(({ object }) => object !== "") ?? shown[0];
  const finding = findings.find(({ count }) => count > 0);
  return {
    of: "summary",
    figures: figures.filter(({ value }) => value !== null),
    topic: topic === undefined ? null : { label: topic.label, n: topic.conversations },
    finding: finding === undefined ? null : nameFinding(finding, language),
  };
}
