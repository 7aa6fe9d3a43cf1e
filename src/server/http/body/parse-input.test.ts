import { expect, it } from "vitest";
import { leadPatchSchema } from "#src/domain/conversations/lead.contract.ts";
import { readingPatchSchema } from "#src/domain/conversations/reading.contract.ts";
import { findingPatchSchema } from "#src/domain/findings/findings.contract.ts";
import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { propertyPatchSchema } from "#src/domain/properties/properties.contract.ts";
import { newReportTargetSchema, reportTargetChangeSchema } from "#src/domain/sources/report-targets.contract.ts";
import { topicPatchSchema } from "#src/domain/topics/topics.contract.ts";
import { parseBody, parseQuery } from "./parse-input.ts";

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

it("names the property whose bound is no number", () => {
  const url = new URL(`https://threadlight.example/api/metrics/outcomes${QUERY}&property.plan=pro&property.seats>=abc`);
  expect(() => parseQuery(metricsQuerySchema, url)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { "property.seats": "Must be compared with a number" } }),
  );
});

it.each([
  ["finding", findingPatchSchema],
  ["lead", leadPatchSchema],
  ["property", propertyPatchSchema],
  ["reading", readingPatchSchema],
  ["target of reports", reportTargetChangeSchema],
  ["topic", topicPatchSchema],
])("names an unknown field of a change of a %s", (_name, schema) => {
  expect(() => parseBody(schema, { bogus: 1 })).toThrow(
    expect.objectContaining({
      ...{ code: "invalid", message: "bogus is unknown" },
      fields: expect.objectContaining({ bogus: "Is unknown" }),
    }),
  );
});

it("names an unknown field of a new target of reports", () => {
  const target = { kind: "webhook", url: "https://example.com/hook" };
  expect(parseBody(newReportTargetSchema, target)).toEqual(target);
  expect(() => parseBody(newReportTargetSchema, { ...target, zz: 1 })).toThrow(
    expect.objectContaining({ fields: { zz: "Is unknown" } }),
  );
});

it("still says that nothing would change", () => {
  for (const schema of [findingPatchSchema, topicPatchSchema])
    expect(() => parseBody(schema, {})).toThrow(expect.objectContaining({ fields: { "": "Nothing to change" } }));
});
