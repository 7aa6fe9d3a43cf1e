import { afterAll, beforeAll, expect, it } from "vitest";
import { FAMILIES } from "#tests/support/hostile-bodies.ts";
import type { Family } from "#tests/support/hostile-bodies.ts";
import { startHostileApp } from "#tests/support/hostile-app.ts";
import type { HostileApp, ListedRequest } from "#tests/support/hostile-app.ts";

const KIB = 1024;
/** Of one sender, as in `body-budget.ts`: parsed values of large bodies and inflated ones count. */
const MAX_SENDER_BYTES = 32 * KIB * KIB;
const TIMEOUT_MS = 300_000;

type Worst = { bytes: number; ms: number };
type Answer = { status: number; text: string };

let app: HostileApp;

beforeAll(async () => {
  app = await startHostileApp();
}, 240_000);
afterAll(() => app.stop());

it("every endpoint says what it takes, and each that takes a body is sent each family", () => {
  expect(app.endpoints.filter(({ accepts }) => accepts === undefined).map(({ file }) => file)).toEqual([]);
  const sent = Map.groupBy(app.list(), ({ endpoint }) => endpoint);
  const taking = app.endpoints.filter(({ accepts: { access, body } }) => {
    return body !== null || (typeof access === "object" && "webhook" in access);
  });
  const families = FAMILIES.filter((family) => family !== "files");
  for (const { method, file } of taking) {
    const tried = new Set(sent.get(`${method} ${file}`)?.map(({ family }) => family));
    expect([...families.filter((family) => !tried.has(family))], `${method} ${file}`).toEqual([]);
  }
});

/** With `--reporter=verbose` it prints the worst of each class and family. */
it(
  "every hostile body gets an answer within its limits, and the program goes on",
  { timeout: TIMEOUT_MS },
  async ({ annotate }) => {
    const failures: string[] = [];
    const worst = new Map<string, Map<Family, Worst>>();
    const groups = Map.groupBy(app.list(), ({ bodyClass, family }) => `${bodyClass}: ${family}`);
    for (const [group, requests] of groups) {
      const [first] = requests;
      if (first === undefined) continue;
      let ms = 0;
      for (const request of requests) {
        const startedMs = performance.now();
        const answer = await app.send(request).catch((error: unknown) => ({ status: 0, text: String(error) }));
        ms = Math.max(ms, performance.now() - startedMs);
        if (!isExpected(request, answer)) failures.push(`${request.name}: ${answer.status} ${answer.text}`);
      }
      const { held, peak } = await app.takeHeld();
      if (held !== 0) failures.push(`${group}: ${held} bytes are still held`);
      if (peak > getLimit(first)) failures.push(`${group}: ${peak} bytes were held`);
      const families = worst.get(first.bodyClass) ?? new Map<Family, Worst>();
      worst.set(first.bodyClass, families.set(first.family, { bytes: peak, ms }));
    }
    expect(failures).toEqual([]);
    const ready = await fetch(new URL("/readyz", app.server.app.url));
    expect(ready.status).toBe(200);
    await annotate(formatTable(worst));
  },
);

/** A body up to 64 KiB is held as it is or inflated; of a larger one its values too, up to all that its sender may hold. */
function getLimit({ bodyBytes }: ListedRequest): number {
  return bodyBytes !== null && bodyBytes <= 64 * KIB ? bodyBytes : MAX_SENDER_BYTES;
}

/** Whether a request was answered, and by the endpoint itself where it has a session or a key. */
function isExpected({ headers, endpoint }: ListedRequest, { status, text }: Answer): boolean {
  // Without Stripe, its webhooks are refused before they are read.
  if (endpoint === "POST billing/webhook" && status === 503) return text.includes("Payments are not set up");
  const isSignedIn = headers["authorization"] !== undefined;
  return status >= 200 && status < 500 && !(isSignedIn && (status === 401 || status === 429));
}

function formatTable(worst: ReadonlyMap<string, ReadonlyMap<Family, Worst>>): string {
  const format = (one: Worst | undefined): string =>
    one === undefined ? "–" : `${Math.ceil(one.bytes / KIB)} KiB, ${Math.round(one.ms)} ms`;
  const rows = [...worst].map(([name, by]) => [name, ...FAMILIES.map((family) => format(by.get(family)))]);
  return [["Endpoints", ...FAMILIES], FAMILIES.map(() => "---").concat("---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
