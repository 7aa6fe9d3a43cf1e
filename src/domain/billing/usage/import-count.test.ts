import { expect, test } from "vitest";
import { describeImportCount } from "./import-count.ts";
import type { BillingSummary } from "../summary.contract.ts";

type Billing = Pick<BillingSummary, "access" | "status" | "usage" | "overage" | "plan">;

function build(
  { remaining = 100, overageMessages = 0, overageCents = 0 }: Partial<BillingSummary["usage"]>,
  { mode = "pay", limitCents = null, ...changes }: Partial<BillingSummary["overage"] & Billing> = {},
): Billing {
  return {
    access: "full",
    status: "active",
    plan: {
      ...{ key: "growth", name: "Growth", priceCents: 19_900, includedMessages: 25_000 },
      ...{ overageCentsPer100: 500, apiAccounts: 10 },
    },
    usage: {
      ...{ period: { start: "", end: "" }, counted: 0, included: 25_000, held: 0 },
      storage: { usedBytes: 0, limitBytes: null, parts: { recordings: 0, imports: 0, exports: 0 } },
      ...{ forecast: null, cheaperPlan: null, cheaperBy: null, remaining, overageMessages, overageCents },
    },
    overage: { mode, limitCents, canChoose: true },
    ...changes,
  };
}

const COUNTS = "count toward your plan, those that exist already don’t. Undoing the import doesn’t lower the count.";

test.each([
  ["fits", 80, build({}), "Your plan includes 100 more in this period."],
  ["costs what is over", 180, build({}), "Your plan includes 100 more in this period. The other 80 cost up to $4.00."],
  [
    "costs more on top of what is over already",
    10,
    build({ remaining: 0, overageMessages: 3, overageCents: 15 }),
    "Your plan includes no more in this period. The other 10 cost up to $0.50.",
  ],
  [
    "stops at the limit",
    180,
    build({ remaining: 0, overageMessages: 20, overageCents: 100 }, { limitCents: 300 }),
    "Your plan includes no more in this period. The others cost up to $2.00, which is the rest of your limit; those over it are held.",
  ],
  [
    "is held by choice",
    180,
    build({}, { mode: "hold" }),
    "Your plan includes 100 more in this period. The other 80 are held until there is room for them.",
  ],
  [
    "is held in a trial",
    180,
    build({}, { status: "trialing" }),
    "Your plan includes 100 more in this period. The other 80 are held until there is room for them.",
  ],
  ["is held without access", 5, build({}, { access: "read_only" }), "While the workspace is read-only, they are held."],
])("a file that %s", (_, messages, billing, end) => {
  expect(describeImportCount(messages, billing)).toBe(
    `Up to ${String(messages)} messages of this file ${COUNTS} ${end}`,
  );
});

test("one message counts, and a contract without a limit says no more", () => {
  const billing = build({ remaining: 0 });
  const contract = { ...billing, plan: { ...billing.plan, overageCentsPer100: null } };
  expect(describeImportCount(1, contract)).toMatch(/^Up to 1 message of this file counts toward .* the count\.$/);
});
