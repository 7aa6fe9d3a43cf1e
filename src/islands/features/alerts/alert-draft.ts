import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import type { Alert, Rule, RuleInput, Target } from "#src/domain/alerts/alerts.contract.ts";
import { MEASURE_INFO, isFigureMeasure } from "#src/domain/alerts/measures.ts";
import type { Measure, MeasureKind } from "#src/domain/alerts/measures.ts";
import { SECOND_MS } from "#src/domain/shared/durations.ts";
import { listFieldErrors } from "#src/domain/shared/errors.ts";

/** The form of an alert: every field as its control holds it. Shares are percentages, durations seconds. */
export type AlertDraft = {
  name: string;
  measure: Measure;
  account: string;
  channel: string;
  language: string;
  version: string;
  sourceKind: string;
  source: string;
  campaign: string;
  /** Conditions on tracked properties, as one text. */
  property: string;
  windowHours: string;
  kind: "threshold" | "change" | "anomaly";
  op: "above" | "below";
  value: string;
  against: "previous" | "week";
  direction: "up" | "down" | "either";
  amount: string;
  unit: "percent" | "points" | "absolute";
  sensitivity: "low" | "medium" | "high";
  minutes: string;
  always: boolean;
  minN: string;
  forHours: string;
  clearForHours: string;
  recoverAt: string;
  onNoData: "keep" | "alert" | "ok";
  renotifyHours: string;
  severity: "info" | "warning" | "critical";
  userIds: string[];
  endpointIds: string[];
  slack: string;
  teams: string;
};

/** The fields that choose which conversations are watched. */
export const FILTERS = [
  "account",
  "channel",
  "language",
  "version",
  "sourceKind",
  "source",
  "campaign",
  "property",
] as const satisfies (keyof AlertDraft)[];

export const EMPTY_DRAFT: AlertDraft = {
  name: "",
  measure: "conversionRate",
  account: "",
  channel: "",
  language: "",
  version: "",
  sourceKind: "",
  source: "",
  campaign: "",
  property: "",
  windowHours: "24",
  kind: "anomaly",
  op: "below",
  value: "",
  against: "week",
  direction: "down",
  amount: "",
  unit: "points",
  sensitivity: "medium",
  minutes: "60",
  always: false,
  minN: "20",
  forHours: "1",
  clearForHours: "1",
  recoverAt: "",
  onNoData: "keep",
  renotifyHours: "24",
  severity: "warning",
  userIds: [],
  endpointIds: [],
  slack: "",
  teams: "",
};

/** The form of a stored or ready rule. */
export function createDraft(input: RuleInput | Alert): AlertDraft {
  const rule = ruleSchema.parse(input);
  const { measure, condition, filter, targets } = rule;
  const draft: AlertDraft = {
    ...EMPTY_DRAFT,
    name: rule.name,
    measure,
    account: filter.account ?? "",
    channel: filter.channel ?? "",
    language: filter.language ?? "",
    version: filter.version ?? "",
    sourceKind: filter.sourceKind ?? "",
    source: filter.source ?? "",
    campaign: filter.campaign ?? "",
    property: filter.property ?? "",
    windowHours: String(rule.windowHours),
    minN: String(rule.minN),
    forHours: String(rule.forHours),
    clearForHours: String(rule.clearForHours),
    recoverAt: rule.recoverAt === null ? "" : formatNumber(rule.recoverAt * getFactor(measure, condition)),
    onNoData: rule.onNoData,
    renotifyHours: rule.renotifyHours === null ? "" : String(rule.renotifyHours),
    severity: rule.severity,
    userIds: targets.flatMap((target) => (target.kind === "mail" ? target.userIds : [])),
    endpointIds: targets.flatMap((target) => (target.kind === "webhook" ? [target.endpointId] : [])),
    slack: findUrl(targets, "slack"),
    teams: findUrl(targets, "teams"),
  };
  switch (condition.kind) {
    case "threshold":
      return { ...draft, ...condition, value: formatNumber(condition.value * getFactor(measure, condition)) };
    case "change":
      return { ...draft, ...condition, amount: formatNumber(condition.amount * getFactor(measure, condition)) };
    case "anomaly":
      return { ...draft, ...condition };
    case "silence":
      return { ...draft, minutes: String(condition.minutes), always: condition.always ?? false };
    case "new_finding":
      return draft;
  }
}

/** The rule of a form, or what is wrong by the form's field. */
export function parseDraft(
  draft: AlertDraft,
): { rule: Rule; errors: null } | { rule: null; errors: Partial<Record<keyof AlertDraft, string>> } {
  const parsed = ruleSchema.safeParse(toInput(draft));
  if (parsed.success) return { rule: parsed.data, errors: null };
  return { rule: null, errors: toDraftErrors(listFieldErrors(parsed.error), draft) };
}

/** Errors of a draft's rule, by the form's fields. */
export function toDraftErrors(
  fields: Readonly<Record<string, string>>,
  draft: AlertDraft,
): Partial<Record<keyof AlertDraft, string>> {
  const errors: Partial<Record<keyof AlertDraft, string>> = {};
  for (const [path, message] of Object.entries(fields)) errors[toDraftField(path, draft)] ??= message;
  return errors;
}

/** The unit that a form's numbers have: a share as percent, a duration as seconds. */
export function describeUnit(measure: Measure): string | null {
  const kind = getKind(measure);
  if (kind === "share") return "%";
  return kind === "duration" ? "seconds" : null;
}

/** The units in which the change of a measure can be given. */
export function listUnits(measure: Measure): AlertDraft["unit"][] {
  if (getKind(measure) === "share") return ["points"];
  return measure === "sentiment" ? ["absolute"] : ["percent", "absolute"];
}

/** The kind of a measure; null for the moments. */
export function getKind(measure: Measure): MeasureKind | null {
  return isFigureMeasure(measure) ? MEASURE_INFO[measure].kind : null;
}

function toInput(draft: AlertDraft): Record<string, unknown> {
  const { measure } = draft;
  const condition = toCondition(draft);
  const factor = getFactor(measure, { kind: draft.kind, unit: draft.unit });
  const recover =
    draft.recoverAt.trim() === "" || !isFigureMeasure(measure) ? null : toNumber(draft.recoverAt) / factor;
  return {
    name: draft.name,
    measure,
    filter: Object.fromEntries(
      FILTERS.flatMap((name) => (draft[name].trim() === "" ? [] : [[name, draft[name].trim()]])),
    ),
    windowHours: Number(draft.windowHours),
    condition,
    minN: toNumber(draft.minN),
    forHours: toNumber(draft.forHours),
    clearForHours: toNumber(draft.clearForHours),
    recoverAt: recover,
    onNoData: draft.onNoData,
    renotifyHours: draft.renotifyHours.trim() === "" ? null : toNumber(draft.renotifyHours),
    severity: draft.severity,
    targets: toTargets(draft),
  };
}

function toCondition(draft: AlertDraft): Record<string, unknown> {
  const { measure, kind, direction } = draft;
  if (measure === "lastMessage") {
    return { kind: "silence", minutes: toNumber(draft.minutes), ...(draft.always ? { always: true } : {}) };
  }
  if (measure === "findings") return { kind: "new_finding" };
  if (kind === "anomaly") return { kind, direction, sensitivity: draft.sensitivity };
  if (kind === "threshold") {
    return { kind, op: draft.op, value: toNumber(draft.value) / getFactor(measure, { kind }) };
  }
  const [first = "absolute"] = listUnits(measure);
  const unit = listUnits(measure).includes(draft.unit) ? draft.unit : first;
  return {
    kind,
    against: draft.against,
    direction,
    unit,
    amount: toNumber(draft.amount) / getFactor(measure, { kind, unit }),
  };
}

function toTargets({ userIds, endpointIds, slack, teams }: AlertDraft): Target[] {
  return [
    ...(userIds.length === 0 ? [] : [{ kind: "mail" as const, userIds }]),
    ...endpointIds.map((endpointId) => ({ kind: "webhook" as const, endpointId })),
    ...(slack.trim() === "" ? [] : [{ kind: "slack" as const, url: slack.trim() }]),
    ...(teams.trim() === "" ? [] : [{ kind: "teams" as const, url: teams.trim() }]),
  ];
}

/** What a stored number is multiplied by in the form. */
function getFactor(measure: Measure, { kind, unit }: { kind: string; unit?: string }): number {
  if (kind === "anomaly" || unit === "percent") return 1;
  const measured = getKind(measure);
  if (measured === "share") return 100;
  return measured === "duration" ? 1 / SECOND_MS : 1;
}

function toDraftField(path: string, draft: AlertDraft): keyof AlertDraft {
  const known = FIELDS[path.replace(/^rule\./, "")];
  if (known !== undefined) return known;
  if (path.startsWith("property.")) return "property";
  const filter = FILTERS.find((name) => path.startsWith(`filter.${name}`));
  if (filter !== undefined) return filter;
  const at = /^targets\.(\d+)/.exec(path)?.[1];
  const target = at === undefined ? undefined : toTargets(draft)[Number(at)];
  return target === undefined ? "name" : TARGET_FIELDS[target.kind];
}

const TARGET_FIELDS = {
  mail: "userIds",
  webhook: "endpointIds",
  slack: "slack",
  teams: "teams",
} as const satisfies Record<Target["kind"], keyof AlertDraft>;

const FIELDS: Readonly<Record<string, keyof AlertDraft>> = {
  name: "name",
  measure: "measure",
  windowHours: "windowHours",
  "condition.kind": "kind",
  "condition.value": "value",
  "condition.amount": "amount",
  "condition.unit": "unit",
  "condition.minutes": "minutes",
  minN: "minN",
  forHours: "forHours",
  clearForHours: "clearForHours",
  recoverAt: "recoverAt",
  renotifyHours: "renotifyHours",
};

function findUrl(targets: readonly Target[], kind: "slack" | "teams"): string {
  const target = targets.find((one) => one.kind === kind);
  return target !== undefined && "url" in target ? target.url : "";
}

/** A number as typed, with a comma or a point; NaN for anything else, which the rule's schema refuses. */
function toNumber(text: string): number {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? Number.NaN : Number(plain);
}

function formatNumber(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
