import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

it("the tracker takes at most 6 kB, minified and compressed", async () => {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      lib: { entry: join(import.meta.dirname, "tracker.ts"), formats: ["es"] },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk, ...others] = output !== undefined && "output" in output ? output.output : [];
  expect(others).toEqual([]);
  expect(chunk?.type === "chunk" && chunk.exports).toEqual(["createTracker"]);
  expect(gzipSync(chunk?.type === "chunk" ? chunk.code : "").length).toBeLessThanOrEqual(6_000);
});
