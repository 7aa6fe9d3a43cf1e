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
import { findSteps, packTable } from "./linear-learner.ts";
import { hasCorpora } from "./read-corpora.ts";
import { HASHED_FROM, learnSentiment } from "./sentiment-learner.ts";

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
    expect(unpackBytes(LANGUAGE_WEIGHTS.base64)).toHaveLength(GRAM_COUNT * TONGUES.length);
  });
});

// The smallest of the models whose script takes seconds; the others are learned in the same way from the same readers.
describe.skipIf(!hasCorpora())(`the weights that are shipped${NOTICE}`, () => {
  it("are what the script for feelings learns, to the byte", () => {
    const { table, bias } = learnSentiment();
    const [named, hashed] = [table.subarray(0, HASHED_FROM), table.subarray(HASHED_FROM)];
    expect(bias.map((value) => Number(value.toFixed(4)))).toEqual(SENTIMENT_WEIGHTS.bias);
    expect(packTable(named, findSteps(named)) === SENTIMENT_WEIGHTS.named).toBe(true);
    expect(packTable(hashed, findSteps(hashed)) === SENTIMENT_WEIGHTS.hashed).toBe(true);
  });
});
