import type { LeadState } from "./lead.contract.ts";

export const LEAD_STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: "New",
  contacted: "Contacted",
  won: "Won",
  gave_up: "Gave up",
};
