import type { PropertyValue } from "../../properties/extract-properties.ts";
import { sourceKindSchema } from "../../sources/sources.contract.ts";
import type { SentSource, SourceKind } from "../../sources/sources.contract.ts";
import type { ImportedMessage } from "../import-file.contract.ts";

/** Fields of columns that tell a source, with the source's own. */
export const SOURCE_FIELDS = {
  sourceKind: "kind",
  sourceId: "id",
  sourceName: "name",
  sourceUrl: "url",
  utmSource: "utmSource",
  utmMedium: "medium",
  utmCampaign: "campaign",
  utmTerm: "term",
  utmContent: "content",
  referrer: "referrer",
} as const;
export type SourceField = keyof typeof SOURCE_FIELDS;

/** A column that tells a field of the source, or the property of its header. */
export type ExtraColumn =
  { column: number; source: (typeof SOURCE_FIELDS)[SourceField] } | { column: number; property: string };

/** Decimal digits that a number holds exactly; leading zeros belong to codes, not to numbers. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/** Whether a column of this field tells something of the source. */
export function isSourceField(field: string): field is SourceField {
  return Object.hasOwn(SOURCE_FIELDS, field);
}

/** What a row says is the kind of its source, if that is none of ours; null otherwise. */
export function findUnknownKind(extras: readonly ExtraColumn[], pick: (column: number) => string): string | null {
  const kinds = extras.flatMap((extra) => ("source" in extra && extra.source === "kind" ? [pick(extra.column)] : []));
  return kinds.find((kind) => kind !== "" && parseKind(kind) === undefined) ?? null;
}

/** What a row tells beside its message; fields without a value are left out. */
export function extractExtras(
  extras: readonly ExtraColumn[],
  pick: (column: number) => string,
): Pick<ImportedMessage, "source" | "properties"> {
  const source: SentSource = {};
  const properties = new Map<string, PropertyValue>();
  for (const extra of extras) {
    const value = pick(extra.column);
    if (value === "") continue;
    if ("property" in extra) properties.set(extra.property, parseValue(value));
    else if (extra.source === "kind") source.kind ??= parseKind(value);
    else source[extra.source] ??= value;
  }
  return {
    ...(Object.keys(source).length > 0 && { source }),
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
  };
}

function parseKind(value: string): SourceKind | undefined {
  return sourceKindSchema.safeParse(value.toLowerCase()).data;
}

function parseValue(value: string): PropertyValue {
  if (NUMBER.test(value)) return Number(value);
  const word = value.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : value;
}
