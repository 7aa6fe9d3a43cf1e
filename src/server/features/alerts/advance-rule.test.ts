import { expect, test } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { createNoticeLog } from "#src/domain/alerts/notices.ts";
import { createMachine } from "#src/domain/alerts/state-machine.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { FEW_CONVERSATIONS } from "#tests/support/alerts.ts";
import { advanceRule } from "./advance-rule.ts";

const HOUR_AT = Date.UTC(2026, 3, 15, 12);
const SCOPE = { clientId: crypto.randomUUID(), timeZone: "UTC", nowMs: HOUR_AT, hourAt: HOUR_AT };

test("gathered changes that end without an alert are in the history as resolved", () => {
  const rule = ruleSchema.parse(FEW_CONVERSATIONS);
  const log = { ...createNoticeLog(), gatherUntil: HOUR_AT - 1, gathered: 3 };
  const machine = { ...createMachine(0), hourAt: HOUR_AT - HOUR_MS, outcome: "clear" as const };
  const evaluation = { value: 8, n: 8, expected: 5, low: 5, high: null, outcome: "clear" as const };
  const row = {
    ruleId: crypto.randomUUID(),
    rule,
    targets: [],
    enabled: true,
    mutedUntil: null,
    createdBy: null,
    createdAt: new Date(0),
    progress: { machine, log, last: null, announced: {} },
    failures: 0,
    evaluatedAt: null,
  };
  const { notices } = advanceRule(
    { row, rule, evaluated: [{ hourAt: HOUR_AT, evaluation }], newFindings: undefined },
    SCOPE,
  );
  expect(notices).toMatchObject([
    { event: { kind: "resolved", note: "Changed state 3 times" }, notice: { kind: "resolved", flips: 3 } },
  ]);
});
