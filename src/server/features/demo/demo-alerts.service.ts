import { demoWorkspace } from "../../../demo/demo.ts";
import type { RuleInput } from "../../../domain/alerts/alerts.contract.ts";
import { RULE_TEMPLATES } from "../../../domain/alerts/templates.ts";
import { addDemoAlert } from "../alerts/demo-alerts.service.ts";
import { listAlerts } from "../alerts/rules.service.ts";
import type { DemoUser } from "./demo.sql.ts";

const AGE_DAYS = 28;

/** Rules that fit the generated business, beside two of the ready ones. */
const RULES: readonly RuleInput[] = [
  ...RULE_TEMPLATES.filter(({ id }) => id === "conversion" || id === "fallbacks").map(({ rule }) => rule),
  {
    name: "WhatsApp is slow",
    measure: "firstResponse",
    filter: { channel: "whatsapp" },
    windowHours: 24,
    condition: { kind: "threshold", op: "above", value: 20_000 },
    minN: 5,
  },
  {
    name: "Fewer conversations than usual",
    measure: "conversations",
    windowHours: 24,
    condition: { kind: "anomaly", direction: "down", sensitivity: "high" },
    severity: "info",
  },
];

/** Adds alerts with four weeks of history to the demo. */
export async function addAlerts(clientId: string, { owner, nowMs }: { owner: DemoUser; nowMs: number }): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer = { kind: "user" as const, ...owner, clientId, timeZone, sessionId: crypto.randomUUID() };
  // An interrupted load continues here.
  if ((await listAlerts(viewer)).rules.length > 0) return;
  for (const rule of RULES) await addDemoAlert(viewer, { rule, ageDays: AGE_DAYS }, nowMs);
}
