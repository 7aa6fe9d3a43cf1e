/**
 * npm run reference [FOLDER] [YYYY-MM-DD]: computes the public reference of the market benchmarks from open corpora, with the engine's
 * analysis of messages, without readings, and writes it to src/content/figures/reference.json. Only figures are written, no texts of the corpora. Corpora
 * whose license restricts the use of figures are not among the sources; conversations that were cut afterwards are skipped.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { roleSchema } from "#src/domain/analysis/analysis.contract.ts";
import type { ConversationAnalysis } from "#src/domain/analysis/analysis.contract.ts";
import { referenceSchema } from "#src/domain/benchmarks/benchmarks.contract.ts";
import type { MeasureId } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { mapMeasures } from "#src/domain/benchmarks/measures.ts";
import { roundQuartiles } from "#src/domain/benchmarks/quartiles.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { analyzeCorpus } from "./support/analyze-corpus.ts";

const SOURCES = [
  {
    file: "sgd",
    name: "Schema-Guided Dialogue",
    url: "https://github.com/google-research-datasets/dstc8-schema-guided-dialogue",
    license: "CC BY-SA 4.0",
  },
  { file: "star", name: "STAR", url: "https://github.com/RasaHQ/STAR", license: "MIT" },
  {
    file: "taskmaster4",
    name: "Taskmaster-4",
    url: "https://github.com/google-research-datasets/Taskmaster",
    license: "CC BY 4.0",
  },
];
/** Fewer conversations of a domain say too little. */
const SMALLEST_GROUP = 50;

const rowSchema = z.object({
  language: z.string(),
  labels: z.object({ domain: z.string(), truncated: z.boolean() }),
  messages: z.array(z.object({ role: roleSchema, text: z.string(), timestamp: z.number().optional() })),
});
type Row = z.infer<typeof rowSchema>;
type Analyzed = { row: Row; found: ConversationAnalysis };

const [folder = join(PROJECT_ROOT, "..", "shared", "data"), computed = new Date().toISOString().slice(0, 10)] =
  process.argv.slice(2);

const groups: Record<MeasureId, number | null>[] = [];
const sources = [];
for (const { file, ...source } of SOURCES) {
  const corpus = await analyzeCorpus({ folder, name: file }, rowSchema);
  const analyzed = corpus.map(({ row, analysis }) => ({ row, found: analysis.conversation }));
  const languages = [...new Set(analyzed.map(({ row }) => row.language))].toSorted();
  sources.push({ ...source, languages, conversations: analyzed.length });
  for (const domain of new Set(analyzed.map(({ row }) => row.labels.domain))) {
    const own = analyzed.filter(({ row }) => row.labels.domain === domain);
    if (own.length >= SMALLEST_GROUP) groups.push(measure(own));
  }
}
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8")));
const reference = referenceSchema.parse({
  computed,
  engine: version,
  conversations: sources.reduce((sum, { conversations }) => sum + conversations, 0),
  groups: groups.length,
  sources,
  measures: mapMeasures((id) =>
    roundQuartiles(
      id,
      groups.map((group) => group[id]),
    ),
  ),
});
const path = join(PROJECT_ROOT, "src", "content", "figures", "reference.json");
await writeFile(path, `${JSON.stringify(reference, null, 2)}\n`);

/** The measures of a group of closed conversations. Times of paid workers at their desks are no response times of bots. */
function measure(own: readonly Analyzed[]): Record<MeasureId, number | null> {
  const share = (holds: (found: ConversationAnalysis) => boolean) =>
    own.filter(({ found }) => holds(found)).length / own.length;
  const mean = (get: (found: ConversationAnalysis) => number) =>
    own.reduce((sum, { found }) => sum + get(found), 0) / own.length;
  const converted = share((found) => found.converted);
  return {
    conversionRate: converted,
    dropOffRate: 1 - converted,
    containment: share((found) => !found.handedOff),
    fallbackRate: share((found) => found.fallbacks > 0),
    firstResponse: null,
    sentiment: mean((found) => found.sentiment.score),
    depth: mean((found) => found.turns),
    quality: mean((found) => found.quality),
  };
}
