import type { Condition } from "./alerts.contract.ts";
import { MEASURE_INFO, isFigureMeasure } from "./measures.ts";
import type { FigureMeasure, Measure } from "./measures.ts";

type Checked = { measure: Measure; condition: Condition; recoverAt: number | null };
type FieldError = [path: string[], message: string];

/** The standard deviations of an anomaly by sensitivity. */
export const SENSITIVITY = { low: 4, medium: 3, high: 2.5 } as const;

/** What is wrong with the combination of a rule's fields, in words, by field. */
export function findRuleErrors({ measure, condition, recoverAt }: Checked): FieldError[] {
  if (!isFigureMeasure(measure)) {
    const kind = measure === "lastMessage" ? "silence" : "new_finding";
    if (condition.kind !== kind) return [[["condition", "kind"], `Must be ${kind} for ${measure}`]];
    return recoverAt === null ? [] : [[["recoverAt"], "Is only for figures: leave it empty"]];
  }
  switch (condition.kind) {
    case "silence":
      return [[["condition", "kind"], "Must not be silence: that is for lastMessage"]];
    case "new_finding":
      return [[["condition", "kind"], "Must not be new_finding: that is for findings"]];
    case "threshold":
      return [...checkThreshold(measure, condition.value), ...checkRecovery(condition, recoverAt)];
    case "change":
      return [...checkUnit(measure, condition), ...checkLevel(condition.amount, recoverAt)];
    case "anomaly":
      return checkLevel(SENSITIVITY[condition.sensitivity], recoverAt);
  }
}

function checkThreshold(measure: FigureMeasure, value: number): FieldError[] {
  const path = ["condition", "value"];
  const { kind } = MEASURE_INFO[measure];
  if (kind === "share" && (value < 0 || value > 1)) return [[path, "Must be a share between 0 and 1"]];
  if (measure === "sentiment") return value < -1 || value > 1 ? [[path, "Must be between −1 and 1"]] : [];
  if (measure === "csat") return value < 1 || value > 5 ? [[path, "Must be between 1 and 5"]] : [];
  if (measure === "quality" && value > 100) return [[path, "Must be at most 100"]];
  return value < 0 ? [[path, "Must not be negative"]] : [];
}

function checkRecovery(condition: Condition & { kind: "threshold" }, recoverAt: number | null): FieldError[] {
  if (recoverAt === null) return [];
  if (condition.op === "above" && recoverAt > condition.value)
    return [[["recoverAt"], "Must not be above the threshold"]];
  if (condition.op === "below" && recoverAt < condition.value)
    return [[["recoverAt"], "Must not be below the threshold"]];
  return [];
}

function checkLevel(level: number, recoverAt: number | null): FieldError[] {
  if (recoverAt === null || (recoverAt >= 0 && recoverAt <= level)) return [];
  return [[["recoverAt"], `Must be between 0 and ${level}`]];
}

function checkUnit(measure: FigureMeasure, { unit, amount }: Condition & { kind: "change" }): FieldError[] {
  const { kind } = MEASURE_INFO[measure];
  const path = ["condition", "unit"];
  if (unit === "points" && kind !== "share") return [[path, "Must be percent or absolute: points are for shares"]];
  if (unit === "percent" && (kind === "share" || measure === "sentiment")) {
    return [[path, kind === "share" ? "Must be points or absolute for a share" : "Must be absolute for sentiment"]];
  }
  if (unit !== "percent" && kind === "share" && amount > 1) return [[["condition", "amount"], "Must be at most 1"]];
  return [];
}
