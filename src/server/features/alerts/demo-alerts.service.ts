import { ruleSchema } from "../../../domain/alerts/alerts.contract.ts";
import type { RuleInput } from "../../../domain/alerts/alerts.contract.ts";
import { createNoticeLog } from "../../../domain/alerts/notices.ts";
import { isAtOnce } from "../../../domain/alerts/preview.ts";
import { createMachine, stepMachine } from "../../../domain/alerts/state-machine.ts";
import { listHours } from "../../../domain/alerts/windows.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/shared/durations.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { evaluatePast } from "../metrics/findings/watch.service.ts";
import { insertEvent, insertRule, saveProgress } from "./alerts.sql.ts";
import type { Progress } from "./stored-rule.ts";

/** An alert of the demo: its rule, and how old it is. */
export type DemoAlert = { rule: RuleInput; ageDays: number };

/** Adds an alert as if it had watched for days: its history is what it would have done, by the same state machine. */
export async function addDemoAlert(
  { clientId, userId, timeZone }: UserViewer,
  { rule: input, ageDays }: DemoAlert,
  nowMs: number,
): Promise<void> {
  const { targets: _targets, ...rule } = ruleSchema.parse(input);
  const ruleId = createId();
  const fromMs = nowMs - ageDays * DAY_MS;
  await getDatabase().withClient(clientId, async (tx) => {
    const targets = [{ kind: "mail", userIds: [userId] }];
    await insertRule(tx, { clientId, ruleId, rule, targets, enabled: true, createdBy: userId, now: new Date(fromMs) });
    const hours = listHours(fromMs, nowMs, timeZone);
    const evaluated = await evaluatePast(tx, { watched: { ...rule.filter, clientId }, rule, hours, zone: timeZone });
    let machine = createMachine(fromMs);
    for (const { hourAt, evaluation } of evaluated) {
      const atMs = Math.min(nowMs, hourAt + 2 * MINUTE_MS);
      const input = { hourAt, outcome: evaluation.outcome, nowMs: atMs, zone: timeZone, atOnce: isAtOnce(rule) };
      const step = stepMachine(rule, machine, input);
      machine = step.machine;
      if (step.transition === null) continue;
      const { value, n, expected } = evaluation;
      const isTold = step.transition !== "no_data";
      await insertEvent(tx, {
        ...{ clientId, ruleId, eventId: createId(atMs), kind: step.transition, at: new Date(atMs) },
        ...{ hourAt: new Date(hourAt), value, n, expected, note: null },
        recipients: isTold ? [{ target: "Mail to 1 person", state: "delivered", status: null, error: null }] : [],
      });
    }
    const log = { ...createNoticeLog(), lastAt: machine.open ? machine.sinceMs : null, announced: machine.open };
    const progress: Progress = { machine, log, last: evaluated.at(-1) ?? null, announced: {} };
    await saveProgress(tx, { clientId, rows: [{ ruleId, progress, failures: 0 }], now: new Date(nowMs) });
  });
}
