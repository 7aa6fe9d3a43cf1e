import type { Requirement } from "#src/domain/content/controls.contract.ts";

/** The answers in the order of the page's summary. */
export const STATUS_LABELS = {
  met: "Met",
  operator: "Met by the operator's set-up",
  "not-applicable": "Not applicable",
  "not-met": "Not met",
} as const satisfies Record<Requirement["status"], string>;
