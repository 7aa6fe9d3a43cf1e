import { expect, it } from "vitest";
import { isTracing, parseTraceParent, startTracing, traceJob } from "./tracing.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it("continues the caller's trace if its header is well-formed", () => {
  expect(parseTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    traceFlags: 1,
    isRemote: true,
  });
  expect(parseTraceParent(`cc-${TRACE}-${SPAN}-00-later`)).toMatchObject({ traceFlags: 0 });
});

it.each([
  undefined,
  "",
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01x`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  [`00-${TRACE}-${SPAN}-01`],
])("starts a trace of its own for %s", (header) => {
  expect(parseTraceParent(header)).toBeUndefined();
});

it("records nothing unless a collector is set", async () => {
  const stop = await startTracing();
  expect(isTracing()).toBe(false);
  let runs = 0;
  await traceJob("job", async () => {
    runs++;
    await Promise.resolve();
  });
  expect(runs).toBe(1);
  await stop();
});
