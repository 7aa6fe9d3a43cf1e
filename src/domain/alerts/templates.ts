import type { RuleInput } from "./alerts.contract.ts";

/** A ready rule: its text for people, and the rule without targets. */
export type RuleTemplate = { id: string; title: string; why: string; rule: RuleInput };

/** The four rules that a new workspace is offered. */
export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    id: "silence",
    title: "No messages for an hour",
    why: "Something between your bot and its users is broken. Fires in the second busy hour, so that quiet nights don't count.",
    rule: {
      name: "No messages for an hour",
      measure: "lastMessage",
      condition: { kind: "silence", minutes: 60 },
      // The first busy hour of a morning begins with the silence of the night.
      forHours: 2,
      severity: "critical",
    },
  },
  {
    id: "conversion",
    title: "Conversion falls",
    why: "Fewer conversations convert than in the same hours of the week before, by more than chance.",
    rule: {
      name: "Conversion falls",
      measure: "conversionRate",
      windowHours: 24,
      condition: { kind: "change", against: "week", direction: "down", amount: 0.05, unit: "points" },
      minN: 30,
      forHours: 2,
    },
  },
  {
    id: "fallbacks",
    title: "Fallbacks rise",
    why: "The bot understands less than usual for these hours of the week, often after a release.",
    rule: {
      name: "Fallbacks rise",
      measure: "fallbackRate",
      windowHours: 24,
      condition: { kind: "anomaly", direction: "up", sensitivity: "medium" },
      minN: 30,
      forHours: 2,
    },
  },
  {
    id: "findings",
    title: "New failure pattern",
    why: "Users drop off for a reason, at a stage, that did not occur in the four weeks before.",
    rule: {
      name: "New failure pattern",
      measure: "findings",
      condition: { kind: "new_finding" },
      minN: 10,
      severity: "info",
    },
  },
];
