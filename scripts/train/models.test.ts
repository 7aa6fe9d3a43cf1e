import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { HASHED_START, INTENT_PLACES } from "#src/domain/analysis/intent-signs.ts";
import { WISHES } from "#src/domain/analysis/intent.ts";
import { INTENT_WEIGHTS } from "#src/domain/analysis/intent-weights.ts";
import { GRAM_COUNT, TONGUES } from "#src/domain/analysis/language-grams.ts";
import { LANGUAGE_WEIGHTS } from "#src/domain/analysis/language-weights.ts";
import { packSparse, unpackBytes, unpackSparse, unpackSteps } from "#src/domain/analysis/packed.ts";
import { NAMED_COUNT, SENTIMENT_ROWS } from "#src/domain/analysis/sentiment-signs.ts";
import { SENTIMENT_WEIGHTS } from "#src/domain/analysis/sentiment-weights.ts";
import { hasCorpora } from "./read-corpora.ts";

const NOTICE = hasCorpora() ? "" : " (skipped: ../shared/data is absent)";

// A lexicon that grew without its model being learned again would shift every row after it.
describe("the files of weights fit the signs that the engine reads", () => {
  it("of feelings", () => {
    const { bias, named, hashed } = SENTIMENT_WEIGHTS;
    expect(bias).toHaveLength(SENTIMENTS.length);
    expect(unpackBytes(named)).toHaveLength(NAMED_COUNT * SENTIMENTS.length);
    expect(unpackBytes(hashed)).toHaveLength((SENTIMENT_ROWS - NAMED_COUNT) * SENTIMENTS.length);
  });

  it("of intents", () => {
    expect(INTENT_WEIGHTS.bias).toHaveLength(WISHES.length);
    expect(unpackSteps(INTENT_WEIGHTS.told)).toHaveLength(HASHED_START * WISHES.length);
    const { hashed } = INTENT_WEIGHTS;
    expect(packSparse(unpackSparse(hashed, INTENT_PLACES * WISHES.length)) === hashed).toBe(true);
  });

  it("of languages", () => {
    expect(unpackSteps(LANGUAGE_WEIGHTS.grams)).toHaveLength(GRAM_COUNT * TONGUES.length);
  });
});

// Learned again as their scripts do it.
describe.skipIf(!hasCorpora())(`the weights that are shipped${NOTICE}`, () => {
  it.each(["language", "sentiment", "stage", "intents"])(
    "are what train-%s.ts learns, to the byte",
    { timeout: 300_000 },
    async (name) => {
      const script = fileURLToPath(new URL(`./train-${name}.ts`, import.meta.url));
      await expect(promisify(execFile)(process.execPath, [script, "--check"])).resolves.toMatchObject({ stderr: "" });
    },
  );
});
