import { roundSales } from "../../findings/finding-labels.ts";
import type { VERDICTS } from "../../findings/findings.contract.ts";
import type { Rate } from "../../metrics/metrics.contract.ts";
import type { AgentFigure, Reading } from "../agent.contract.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { labelMeasure } from "./labels.ts";
import { SUBJECT_TEXTS } from "../texts/subjects.ts";
import { fillText, getTexts } from "../texts/texts.ts";

type Side = Pick<Rate, "k" | "n">;

/** What was found for a question about no single figure. */
export type FoundSubject =
  | { of: "findings"; rows: { title: string; perMonth: number }[] }
  /** `k`: conversations of the topic with the outcome that was asked for, of `n` that can have it. */
  | {
      of: "topics";
      rows: { label: string; conversations: number; lost: Rate; asked: Side | null }[];
      covered: number;
      closed: number;
    }
  | { of: "questions"; rows: { question: string; conversations: number; lost: number }[]; all: number }
  | {
      of: "fixes";
      rows: {
        day: string;
        title: string;
        verdict: (typeof VERDICTS)[number] | "unmeasured";
        before: Side | null;
        after: Side | null;
      }[];
      isFiltered: boolean;
    }
  | { of: "summary"; figures: AgentFigure[]; topic: { label: string; n: number } | null; finding: string | null };

/** The sentences of an answer about a subject. `period` names the days and filters. */
export function composeSubject(found: FoundSubject, period: string, format: AnswerFormat): string[] {
  const texts = SUBJECT_TEXTS[format.language];
  switch (found.of) {
    case "findings":
      return [composeFindings(found.rows, period, format)];
    case "topics": {
      if (found.rows.length === 0) return [fillText(texts.noTopics, { period })];
      const rows = found.rows.map(({ label, conversations, lost, asked }) =>
        asked === null
          ? fillText(texts.topicRow, { label, n: format.count(conversations), lost: format.value(lost.rate, "share") })
          : fillText(texts.topicOutcomeRow, { label, ...formatSide(asked, format) }),
      );
      const total = { n: format.count(found.covered), total: format.count(found.closed) };
      return [fillText(texts.topics, { period, rows: rows.join("; ") }), fillText(texts.rest, total)];
    }
    case "questions": {
      if (found.rows.length === 0) return [fillText(texts.noQuestions, { period })];
      const rows = found.rows.map(({ question, conversations, lost }) =>
        fillText(texts.questionRow, { question, n: format.count(conversations), lost: format.count(lost) }),
      );
      return [fillText(texts.questions, { n: format.count(found.all), period, rows: rows.join("; ") })];
    }
    case "fixes": {
      const leftOut = found.isFiltered ? [texts.changesLeftOut] : [];
      if (found.rows.length === 0)
        return [fillText(found.isFiltered ? texts.noneApplied : texts.noFixes, { period }), ...leftOut];
      const rows = found.rows.map(({ day, title, verdict, before, after }) => {
        const sides = { before: shareOf(before, format), after: shareOf(after, format) };
        const said = fillText(texts.verdicts[verdict], sides);
        return `${format.period({ from: day, to: day })}: ${title}, ${said}`;
      });
      return [fillText(texts.fixes, { period, rows: rows.join("; ") }), ...leftOut];
    }
    case "summary":
      return composeSummary(found, period, format);
  }
}

function composeFindings(rows: { title: string; perMonth: number }[], period: string, format: AnswerFormat): string {
  const texts = getTexts(format.language);
  if (rows.length === 0) return fillText(texts.noFindings, { period });
  const said = rows.map(
    ({ title, perMonth }, at) =>
      `${String(at + 1)}. ${title} (${fillText(texts.perMonth, { n: format.count(roundSales(perMonth)) })})`,
  );
  return fillText(texts.findings, { period, rows: said.join("; ") });
}

function composeSummary(
  { figures, topic, finding }: Extract<FoundSubject, { of: "summary" }>,
  period: string,
  format: AnswerFormat,
): string[] {
  const texts = SUBJECT_TEXTS[format.language];
  const { clear, unclear, none } = getTexts(format.language);
  if ((figures[0]?.value ?? 0) === 0) return [`${period}: ${none}`];
  const parts = figures.map((figure) => {
    const { measure, unit, compare } = figure;
    const verdict = compare?.significant === true ? clear : unclear;
    const change =
      compare === null || compare.change === null
        ? ""
        : ` (${format.change(compare.change, compare.changeUnit)}, ${verdict})`;
    const value = format.value(figure.value, unit, figure.currency);
    return `${labelMeasure({ measure, filters: {} }, format.language)} ${value}${change}`;
  });
  return [
    `${period}: ${parts.join("; ")}.`,
    ...(topic === null ? [] : [fillText(texts.mostAsked, { label: topic.label, n: format.count(topic.n) })]),
    ...(finding === null ? [] : [fillText(texts.fixFirst, { title: finding })]),
  ];
}

/** The heading of a subject's rows in a table. */
export function nameSubject(of: Reading["kind"], format: Pick<AnswerFormat, "language">): string {
  const { topic, question } = SUBJECT_TEXTS[format.language];
  return of === "questions" ? question : topic;
}

function formatSide({ k, n }: Side, format: AnswerFormat) {
  return { k: format.count(k), n: format.count(n), share: shareOf({ k, n }, format) };
}

function shareOf(side: Side | null, format: AnswerFormat): string {
  return format.value(side === null || side.n === 0 ? null : side.k / side.n, "share");
}
