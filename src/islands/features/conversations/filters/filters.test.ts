import { expect, test } from "vitest";
import { LOST_LEADS } from "#src/domain/conversations/lead.contract.ts";
import { isLeadList } from "./filters.ts";

test("the list of lost leads is one without any further filter", () => {
  expect(isLeadList(LOST_LEADS.filter)).toBe(true);
  expect(isLeadList({ lead: "new", from: "2026-11-01", to: "2026-11-30" })).toBe(true);
  expect(isLeadList({ ...LOST_LEADS.filter, channel: "whatsapp" })).toBe(false);
  expect(isLeadList({ ...LOST_LEADS.filter, outcome: "sold" })).toBe(false);
  expect(isLeadList({ ...LOST_LEADS.filter, q: "refund" })).toBe(false);
  expect(isLeadList({ outcome: "lost" })).toBe(false);
});
