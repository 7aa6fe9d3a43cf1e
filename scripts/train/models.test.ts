import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { HASHED_START, INTENT_BUCKETS } from "#src/domain/analysis/intent/intent-features.ts";
import { INTENT_CLASSES } from "#src/domain/analysis/intent/intent.ts";
import { INTENT_WEIGHTS } from "#src/domain/analysis/intent/intent-weights.ts";
import { GRAM_COUNT, LANGUAGE_GROUPS } from "#src/domain/analysis/language/language-grams.ts";
import { LANGUAGE_WEIGHTS } from "#src/domain/analysis/language/language-weights.ts";
import { encodeSparse, decodeSparse, decodeSmallInts } from "#src/domain/analysis/text/varint.ts";
import { NAMED_COUNT, SENTIMENT_ROWS } from "#src/domain/analysis/sentiment/sentiment-features.ts";
import { SENTIMENT_WEIGHTS } from "#src/domain/analysis/sentiment/sentiment-weights.ts";
import { hasCorpora } from "./read-corpora.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The commit whose scripts train the weights of stages, leaving and chat sentiment. */
const TRAINED_AT = "ba515234c82a0065dba5c82b6b8b4484d67a84ab";
const run = promisify(execFile);
const NOTICE = hasCorpora() ? "" : " (skipped: ../shared/data is absent)";
const COMMIT_NOTICE = hasCommit() ? "" : ` (skipped: commit ${TRAINED_AT.slice(0, 8)} is absent)`;

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

// Trains again with the scripts.
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

// Rules that came later changed the features: trained with them, the weights scored worse (docs/engine/evaluation.md).
describe.skipIf(!hasCorpora() || !hasCommit())(
  `the shipped weights of an earlier commit${NOTICE}${COMMIT_NOTICE}`,
  () => {
    let home = "";
    let then = "";

    beforeAll(async () => {
      home = mkdtempSync(join(tmpdir(), "threadlight-trained-"));
      then = join(home, "project");
      mkdirSync(then);
      const archive = join(home, "project.tar");
      await run("git", ["archive", "--output", archive, TRAINED_AT, "src/domain", "scripts", "package.json"], {
        cwd: ROOT,
      });
      await run("tar", ["xf", archive, "-C", then]);
      symlinkSync(join(ROOT, "node_modules"), join(then, "node_modules"));
      symlinkSync(join(ROOT, "../shared"), join(home, "shared"));
    });

    afterAll(() => {
      rmSync(home, { recursive: true });
    });

    it.each([
      ["chat-sentiment", "sentiment/chat-sentiment-weights.ts"],
      ["stage", "stage/stage-weights.ts"],
      ["leaving", "conversation/leaving-weights.ts"],
    ])("are byte for byte what train-%s.ts trained", { timeout: 300_000 }, async (name, file) => {
      const weights = join("src/domain/analysis", file);
      expect(readFileSync(join(ROOT, weights), "utf8") === readFileSync(join(then, weights), "utf8")).toBe(true);
      const script = join(then, `scripts/train/train-${name}.ts`);
      await expect(run(process.execPath, [script, "--check"])).resolves.toMatchObject({ stderr: "" });
    });
  },
);

/** Whether the history reaches back to the commit whose scripts trained the weights. */
function hasCommit(): boolean {
  return spawnSync("git", ["cat-file", "-e", `${TRAINED_AT}^{commit}`], { cwd: ROOT }).status === 0;
}
