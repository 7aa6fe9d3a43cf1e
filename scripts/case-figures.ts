/**
 * node scripts/case-figures.ts FOLDER [YYYY-MM-DD]: computes the figures of the blog's case studies from the public corpora
 * in FOLDER, with the engine's analysis of messages, without readings, and writes them to src/content/figures. Only figures are written, no
 * texts of the corpora. Labels are the corpora's annotations; truncated conversations are skipped.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import type { ConversationAnalysis } from "#src/domain/analysis/analysis.contract.ts";
import { wilsonInterval } from "#src/domain/statistics/proportions.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { analyzeCorpus } from "./support/analyze-corpus.ts";

const rowSchema = z.object({
  labels: z.object({
    stage: z.enum(STAGES),
    converted: z.boolean(),
    ended: z.string(),
    domain: z.string(),
    truncated: z.boolean(),
  }),
  messages: z.array(
    z.object({
      role: z.enum(["user", "bot"]),
      text: z.string(),
      stage: z.enum(STAGES).optional(),
      timestamp: z.number().optional(),
    }),
  ),
});
type Row = z.infer<typeof rowSchema>;
type Analyzed = { row: Row; found: ConversationAnalysis; right: number; marked: number };

/** Bounds of the median response time bands, in seconds. */
const BANDS = [0, 15, 20, 30, 45, Infinity] as const;

const [given, computed = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
if (given === undefined) throw new Error("Pass the folder with the corpora as the first argument.");
const folder = given;

const [star, sgd] = [await analyzeStudy("star"), await analyzeStudy("sgd")];
await write("star", {
  source: "STAR (github.com/RasaHQ/STAR), MIT license: complete dialogues, with real timestamps and real disconnects",
  computed,
  ...summarize(star),
  disconnected: {
    total: count(star, ({ row }) => row.labels.ended === "abandoned"),
    waiting: count(star, ({ row }) => row.labels.ended === "abandoned" && row.messages.at(-1)?.role === "user"),
    withinThreeTurns: count(star, ({ row, found }) => row.labels.ended === "abandoned" && found.turns <= 3),
  },
  responses: BANDS.slice(0, -1).map((from, at) => {
    const to = BANDS[at + 1] ?? Infinity;
    const inside = star.filter(
      ({ found: { medianResponseMs: ms } }) => ms !== null && ms >= from * 1e3 && ms < to * 1e3,
    );
    return { from, to: Number.isFinite(to) ? to : null, ...outcomes(inside) };
  }),
  firstResponseSeconds: quantiles(star.flatMap(({ found }) => found.firstResponseMs ?? [])),
  flags: Object.fromEntries(
    (["loop", "repeated_question", "fallback"] as const).map((flag) => [
      flag,
      {
        with: outcomes(star.filter(({ found }) => found.flags.includes(flag))),
        without: outcomes(star.filter(({ found }) => !found.flags.includes(flag))),
      },
    ]),
  ),
});
await write("sgd", {
  source:
    "Schema-Guided Dialogue, train (github.com/google-research-datasets/dstc8-schema-guided-dialogue), CC BY-SA 4.0: complete dialogues",
  computed,
  ...summarize(sgd),
});

async function analyzeStudy(name: string): Promise<Analyzed[]> {
  const corpus = await analyzeCorpus({ folder, name }, rowSchema);
  return corpus.map(({ row, analysis: { conversation, messages } }) => {
    const marked = row.messages.flatMap(({ stage }, at) => (stage ? [messages[at]?.stage === stage] : []));
    return { row, found: conversation, right: marked.filter(Boolean).length, marked: marked.length };
  });
}

/** Figures of both studies: sizes, the funnel by engine and by labels, their agreement, domains. */
function summarize(reads: readonly Analyzed[]) {
  const domains = [...new Set(reads.map(({ row }) => row.labels.domain))].map((domain) => {
    const own = reads.filter(({ row }) => row.labels.domain === domain);
    return { domain, ...outcomes(own), engine: rate(own, ({ found }) => found.converted) };
  });
  const marked = reads.reduce((sum, { marked: n }) => sum + n, 0);
  return {
    conversations: reads.length,
    messages: reads.reduce((sum, { row }) => sum + row.messages.length, 0),
    reached: {
      engine: STAGES.map((_, at) => count(reads, ({ found }) => STAGES.indexOf(found.stage ?? "discovery") >= at)),
      labels: STAGES.map((_, at) => count(reads, ({ row }) => STAGES.indexOf(row.labels.stage) >= at)),
    },
    agreement: {
      furthestStage: rate(reads, ({ row, found }) => row.labels.stage === found.stage),
      converted: rate(reads, ({ row, found }) => row.labels.converted === found.converted),
      messages: round(
        wilsonInterval(
          reads.reduce((sum, { right }) => sum + right, 0),
          marked,
        ),
      ),
    },
    domains: domains.sort((a, b) => b.n - a.n).filter(({ n }) => n >= 60),
  };
}

/** How conversations ended according to the labels. */
function outcomes(reads: readonly Analyzed[]) {
  return {
    n: reads.length,
    converted: rate(reads, ({ row }) => row.labels.converted),
    left: rate(reads, ({ row }) => row.labels.ended === "abandoned"),
  };
}

function rate(reads: readonly Analyzed[], holds: (read: Analyzed) => boolean) {
  return round(wilsonInterval(count(reads, holds), reads.length));
}

function round({ k, rate: share, low, high }: ReturnType<typeof wilsonInterval>) {
  const cut = (value: number): number => Math.round(value * 1e4) / 1e4;
  return { k, rate: cut(share), low: cut(low), high: cut(high) };
}

function count(reads: readonly Analyzed[], holds: (read: Analyzed) => boolean): number {
  return reads.filter(holds).length;
}

function quantiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number): number => Math.round((sorted[Math.floor(q * sorted.length)] ?? 0) / 1e3);
  return { n: sorted.length, p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

async function write(name: string, figures: object): Promise<void> {
  await writeFile(
    join(PROJECT_ROOT, "src", "content", "figures", `${name}.json`),
    `${JSON.stringify(figures, null, 2)}\n`,
  );
}
