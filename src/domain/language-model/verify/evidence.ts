/** What a model was given in a turn, as far as its words can be checked against it. */

export type EvidenceValue = { key: string; value: number };
/** Rows of one table or list with their names. */
export type EvidenceTable = readonly { label: string; values: readonly number[] }[];

export type Evidence = {
  values: EvidenceValue[];
  /** Lengths of lists, which a text may count. */
  counts: Set<number>;
  tables: EvidenceTable[];
  /** Directions of the differences that are more than chance; `any` where the sign is not known. */
  differences: Set<"up" | "down" | "any">;
  /** Lengths of the periods, in days. */
  days: Set<number>;
  /** Names with digits, such as versions and models. */
  names: Set<string>;
  /** Texts of conversations, which an answer does not repeat. */
  quoted: string[];
};

/** Fields that third parties fill, or that are no figures. */
const SKIPPED = new Set(["metadata", "tools", "events", "at", "cursor", "nextCursor", "askedAt", "ms", "minimum"]);
const QUOTED = new Set(["text", "excerpt", "preview"]);
const LABELS = ["label", "value", "name", "reason", "stage", "channel", "version"] as const;
const DAY_MS = 86_400_000;

/** Creates evidence without anything in it. */
export function createEvidence(): Evidence {
  return {
    values: [],
    counts: new Set(),
    tables: [],
    differences: new Set(),
    days: new Set(),
    names: new Set(),
    quoted: [],
  };
}

/** Adds a result that the model sees. `quotes`: its texts are those of conversations. */
export function addEvidence(evidence: Evidence, data: unknown, { quotes = false }: { quotes?: boolean } = {}): void {
  collect(evidence, data, { key: "", quotes });
}

function collect(evidence: Evidence, data: unknown, { key, quotes }: { key: string; quotes: boolean }): void {
  if (typeof data === "number") {
    evidence.values.push({ key, value: data });
    return;
  }
  if (typeof data === "string") {
    if (quotes && QUOTED.has(key)) evidence.quoted.push(data);
    else if (data.length <= 60 && /\d/.test(data) && /\p{L}|\..*\./u.test(data)) evidence.names.add(data);
    return;
  }
  if (Array.isArray(data)) {
    evidence.counts.add(data.length);
    addTable(evidence, data);
    for (const item of data) collect(evidence, item, { key, quotes });
    return;
  }
  if (!isRecord(data)) return;
  addDifference(evidence, data);
  addDays(evidence, data);
  for (const [name, value] of Object.entries(data)) {
    if (!SKIPPED.has(name)) collect(evidence, value, { key: name, quotes });
  }
}

function addTable({ tables }: Evidence, items: readonly unknown[]): void {
  const rows = items.filter(isRecord).flatMap((item) => {
    const label = LABELS.map((name) => item[name]).find((value) => typeof value === "string" && value.length >= 2);
    if (typeof label !== "string") return [];
    const value = [item["value"], item["n"], item["count"]].find((candidate) => typeof candidate === "number");
    const others = Object.values(item).filter((candidate) => typeof candidate === "number");
    return [{ label, values: typeof value === "number" ? [value, ...others] : others }];
  });
  if (rows.length > 0) tables.push(rows);
}

/** `significant` of the agent, `verdict` of metrics, findings and versions. */
function addDifference({ differences }: Evidence, item: Record<string, unknown>): void {
  const { significant, verdict, change, difference, value } = item;
  if (significant !== true && verdict !== "better" && verdict !== "worse") return;
  const size = [change, difference, value].find((candidate) => typeof candidate === "number");
  if (typeof size !== "number" || size === 0) differences.add("any");
  else differences.add(size > 0 ? "up" : "down");
}

function addDays({ days }: Evidence, { from, to }: Record<string, unknown>): void {
  if (typeof from !== "string" || typeof to !== "string") return;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (Number.isFinite(length)) days.add(length);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
