import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import sgd from "./figures/sgd.json" with { type: "json" };

test("the case study's static description matches the computed agreement", async () => {
  const post = await readFile(new URL("blog/case-study-can-a-machine-read-the-funnel.mdx", import.meta.url), "utf8");
  const share = Math.round(sgd.agreement.furthestStage.rate * 100);
  expect(post).toContain(`agrees on the furthest stage in ${String(share)} of 100 conversations`);
});
