import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapBody, mapRelay } from "#tests/support/map-channel.ts";
import { listConnectors } from "../connectors/registry.ts";
import { parseWebhookBody } from "./parse-webhook-body.ts";
import { Payload } from "../connectors/base/payload.ts";

const CONNECTORS = listConnectors().map((connector) => [connector.id, connector] as const);
/** Values that platforms don't send where they are put. */
const STRANGE = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    "",
    0,
    -1,
    1e300,
    true,
    [],
    {},
    [[]],
    "\u0000",
    "\uD800",
    "__proto__",
    "constructor",
    "toString",
    "9".repeat(400),
  ),
);

/** Replaces the value at a position, counted over all values, and returns how many there are. */
function replaceAt(value: unknown, target: number, replacement: unknown): { value: unknown; count: number } {
  let count = 0;
  function walk(current: unknown): unknown {
    if (count++ === target) return replacement;
    if (Array.isArray(current)) return current.map(walk);
    if (typeof current !== "object" || current === null) return current;
    return Object.fromEntries(Object.entries(current).map(([name, inner]) => [name, walk(inner)]));
  }
  return { value: walk(value), count };
}

describe.each(CONNECTORS)("%s", (_id, connector) => {
  const context = { secret: () => "secret", field: () => "", nowMs: Date.now(), address: "https://example.com/" };
  const { body } = connector.sample({ ...context, secret: () => "" });
  const sample = parseWebhookBody(Buffer.from(body), connector).value;

  it("maps any change of its sample without failing, to text that can be stored", () => {
    fc.assert(
      fc.property(fc.nat(60), STRANGE, fc.nat(60), STRANGE, (first, one, second, two) => {
        const changed = replaceAt(replaceAt(sample, first, one).value, second, two).value;
        const { messages } = mapBody(connector, changed);
        for (const { text, thread } of messages) {
          expect(text).toMatch(/./s);
          expect((text + thread.key).isWellFormed() && !(text + thread.key).includes("\u0000")).toBe(true);
        }
        connector.answer?.(new Payload(changed), () => null);
        mapRelay(connector, { request: changed, response: one, event: two });
        mapRelay(connector, { request: one, response: changed, event: changed });
      }),
      { numRuns: 2_000 },
    );
  });
});
