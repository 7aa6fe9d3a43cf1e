import { expect, it } from "vitest";
import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { parseQuery } from "./parse-input.ts";

const QUERY = "?from=2026-03-01&to=2026-03-31";
const parse = (path: string, isRead: boolean) =>
  parseQuery(metricsQuerySchema, new URL(path + QUERY + "&outcomes=lost", "https://threadlight.example"), isRead);

it("rejects unknown parameters of a read of the public API by their name, and ignores them elsewhere", () => {
  expect(() => parse("/api/v1/metrics/outcomes", true)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { outcomes: "Unknown parameter" } }),
  );
  expect(parse("/api/metrics/outcomes", true)).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  expect(parse("/api/v1/events", false)).toEqual({ from: "2026-03-01", to: "2026-03-31" });
});

it("rejects every parameter of a read without any", () => {
  const url = new URL("https://threadlight.example/api/v1/openapi.json?x=1");
  expect(() => parseQuery(undefined, url, true)).toThrow(
    expect.objectContaining({ fields: { x: "Unknown parameter" } }),
  );
});
