import { expect, it } from "vitest";
import { normalizeForComparison } from "./build-node.ts";
import { decodeAtOnce, decodeTraceJson } from "./decode-json.ts";

it("refuses a long id without searching it", () => {
  const spans = [{ traceId: `${"=".repeat(2_000_000)}x`, spanId: "1", startTimeUnixNano: "1" }];
  const decoded = decodeAtOnce(decodeTraceJson({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
  expect(decoded?.rejected.get("trace_id")?.count).toBe(1);
});

it("compares texts without their outer space, however much space is inside", () => {
  const inside = " \t\u00a0".repeat(500_000);
  expect(normalizeForComparison(`\ufeff \n a${inside}b\r\n\v\f `)).toBe(`a${inside}b`);
});
