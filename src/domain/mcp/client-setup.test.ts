import { expect, it } from "vitest";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { CLIENT_SETUPS } from "./client-setup.ts";

it("is the same in the documentation, whatever its layout", async () => {
  const samples = await readDocSamples("mcp");
  const connection = { url: "http://127.0.0.1:4321/api/v1/mcp", key: "tl_live_…" };
  const expected = CLIENT_SETUPS.map(({ language, write }) => ({ language, code: flatten(write(connection)) }));
  expect(samples.map(({ language, code }) => ({ language, code: flatten(code) }))).toEqual(expected);
});

function flatten(code: string): string {
  return code.replace(/\s+/g, "");
}
