/**
 * bench agent [--scale 1] [--keep FOLDER]: 200 different questions over HTTP, of the client with a tenth of all conversations, and how
 * long reading them alone takes. Scale 1 has 10 million messages, 1 million of them in that client. `--keep` stores the data for
 * further runs on the same day.
 */
import { parseArgs } from "node:util";
import { readQuestion } from "#src/domain/agent/reading/read-question.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { getAgentValues } from "#src/server/features/agent/values.service.ts";
import * as en from "#tests/questions/en.ts";
import * as es from "#tests/questions/es.ts";
import * as pt from "#tests/questions/pt.ts";
import { createBenchSession } from "./support/bench-session.ts";
import { withFilledDatabase } from "./support/filled-database.ts";
import type { FilledDatabase } from "./support/filled-database.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const DAYS = 90;
const QUESTIONS = 200;
const WARM_UP = 20;
const LIMIT_MS = 300;
const READING_LIMIT_MS = 5;
const SLOWEST = 8;

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" }, keep: { type: "string" } } });
const options = { name: "agent", scale: Number(values.scale), days: DAYS, keep: values.keep };
printReport("agent", await withFilledDatabase(options, measureQuestions));

async function measureQuestions(filled: FilledDatabase): Promise<Figure[]> {
  const questions = pickQuestions();
  const answers = await timeAnswers(filled, questions);
  const readings = await timeReadings(filled.clientId, questions);
  return [...report("answer", answers, LIMIT_MS), ...report("reading alone", readings, READING_LIMIT_MS)];
}

/** Questions of all three languages and all kinds, spread over the sets. */
function pickQuestions(): string[] {
  const all = [en, pt, es].flatMap(({ QUESTIONS: rows }) => rows.map(([question]) => question));
  return Array.from({ length: QUESTIONS }, (_, at) => all[Math.floor((at * all.length) / QUESTIONS)] ?? "");
}

async function timeAnswers(filled: FilledDatabase, questions: readonly string[]): Promise<number[]> {
  const token = await createBenchSession(filled.sql, filled.clientId);
  const ask = async (question: string) => {
    const start = performance.now();
    const answer = await fetch(new URL(paths.api.ask, filled.url), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ question }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${question}: ${String(answer.status)} ${text.slice(0, 300)}`);
    return performance.now() - start;
  };
  for (const question of questions.slice(0, WARM_UP)) await ask(question);
  await filled.sql`delete from rate_limits`;
  const timed: { question: string; ms: number }[] = [];
  for (const question of questions) timed.push({ question, ms: await ask(question) });
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { question, ms } of slowest) console.error(`${ms.toFixed(0)} ms: ${question}`);
  return timed.map(({ ms }) => ms);
}

async function timeReadings(clientId: string, questions: readonly string[]): Promise<number[]> {
  const known = await getAgentValues(clientId);
  const today = localDayOf(Date.now(), "UTC");
  const time = (question: string) => {
    const start = performance.now();
    readQuestion(question, { today, values: known });
    return performance.now() - start;
  };
  for (const question of questions.slice(0, WARM_UP)) time(question);
  return questions.map(time);
}

function report(name: string, samples: number[], limitMs: number): Figure[] {
  const sorted = samples.toSorted((a, b) => a - b);
  const limit = { name: "limit, ms", value: limitMs };
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return [
    createFigure({ name: `${name}, p95`, value: p95, unit: "ms", against: limit }),
    createFigure({ name: `${name}, median`, value: computeMedian(sorted), unit: "ms", against: limit }),
  ];
}
