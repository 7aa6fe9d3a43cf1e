import { expect, it } from "vitest";
import { countUnread, describeDropOutcomes, listDropGroups, sumDropOutcomes } from "./drop-outcomes.ts";

const NONE = { sold: 0, solved: 0, answered: 0, waiting: 0, lost: 0, unmet: 0, greeting: 0, not_customer: 0 };
const DISCOVERY = { ...NONE, lost: 90, greeting: 2, answered: 7 };
const INTEREST = { ...NONE, lost: 8, waiting: 15, not_customer: 1_000 };

it("says what drop-offs came to, group by group, and how many have no outcome yet", () => {
  const both = sumDropOutcomes([DISCOVERY, INTEREST]);
  expect(both).toEqual({ ...NONE, lost: 98, greeting: 2, answered: 7, waiting: 15, not_customer: 1_000 });
  expect(describeDropOutcomes(both, 1_122)).toBe("100 lost, 15 waiting for you, 7 served, 1,000 not customers");
  expect(describeDropOutcomes(DISCOVERY, 100)).toBe("92 lost, 7 served, 1 without an outcome yet");
  expect(countUnread(DISCOVERY, 99)).toBe(0);
  expect(listDropGroups(NONE)).toEqual([]);
});
