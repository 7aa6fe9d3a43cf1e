import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { HASHED_START, INTENT_BUCKETS } from "#src/domain/analysis/intent/intent-features.ts";
import { INTENT_CLASSES } from "#src/domain/analysis/intent/intent.ts";
import { INTENT_WEIGHTS } from "#src/domain/analysis/intent/intent-weights.ts";
import { GRAM_COUNT, LANGUAGE_GROUPS } from "#src/domain/analysis/language/language-grams.ts";
import { LANGUAGE_WEIGHTS } from "#src/domain/analysis/language/language-weights.ts";
import { encodeSparse, decodeSparse, decodeSmallInts } from "#src/domain/analysis/encoding/varint.ts";
import { NAMED_COUNT, SENTIMENT_ROWS } from "#src/domain/analysis/sentiment/sentiment-features.ts";
import { SENTIMENT_WEIGHTS } from "#src/domain/analysis/sentiment/sentiment-weights.ts";
import { hasCorpora } from "./read-corpora.ts";

const run = promisify(execFile);
const NOTICE = hasCorpora() ? "" : " (skipped: ../shared/data is absent)";

// A lexicon that grows without retraining its model would shift all following rows.
describe("the weights match the engine's features", () => {
  it("for sentiment", () => {
    const { bias, named, hashed } = SENTIMENT_WEIGHTS;
    expect(bias).toHaveLength(SENTIMENTS.length);
    expect(decodeSmallInts(named)).toHaveLength(NAMED_COUNT * SENTIMENTS.length);
    expect(decodeSmallInts(hashed)).toHaveLength((SENTIMENT_ROWS - NAMED_COUNT) * SENTIMENTS.length);
  });

  it("for intents", () => {
    expect(INTENT_WEIGHTS.bias).toHaveLength(INTENT_CLASSES.length);
    expect(decodeSmallInts(INTENT_WEIGHTS.named)).toHaveLength(HASHED_START * INTENT_CLASSES.length);
    const { hashed } = INTENT_WEIGHTS;
    expect(encodeSparse(decodeSparse(hashed, INTENT_BUCKETS * INTENT_CLASSES.length)) === hashed).toBe(true);
  });

  it("for languages", () => {
    expect(decodeSmallInts(LANGUAGE_WEIGHTS.grams)).toHaveLength(GRAM_COUNT * LANGUAGE_GROUPS.length);
  });
});

// Trains again with the scripts. The weights of stages, leaving and chat sentiment are older than today's features
// (docs/engine/evaluation.md), so they are not compared.
describe.skipIf(!hasCorpora())(`the shipped weights${NOTICE}`, () => {
  it.each(["language", "sentiment", "intents"])(
    "are byte for byte what train-%s.ts trains",
    { timeout: 300_000 },
    async (name) => {
      const script = fileURLToPath(new URL(`./train-${name}.ts`, import.meta.url));
      await expect(run(process.execPath, [script, "--check"])).resolves.toMatchObject({ stderr: "" });
    },
  );
});
