import { describeComponents } from "./json-schema.ts";
import type { JsonSchema, ParameterField } from "./json-schema.ts";

/** One field as the reference shows it. `fields` are the nested fields of an object or a list of objects. */
export type Field = {
  name: string;
  /** `string`, `list of objects`, `number or null` … */
  type: string;
  required: boolean;
  description: string;
  /** Phrases such as `1 to 200 characters`. */
  limits: string[];
  /** The allowed values; empty where any value is allowed. */
  values: string[];
  fields: Field[];
};

const COMPONENTS = describeComponents();

/** The fields of an object; `schema` may be a `$ref` to a component. */
export function listFields(schema: JsonSchema): Field[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).map(([name, property]) =>
    describeField({ name, schema: typeof property === "boolean" ? {} : property, required: required.includes(name) }),
  );
}

/** One field with type, limits and allowed values from its schema. */
export function describeField(field: ParameterField): Field {
  const { name, required } = field;
  const schema = resolve(field.schema);
  const inner = findNestedObject(schema);
  return {
    name,
    type: formatType(schema),
    required,
    description: schema.description ?? "",
    limits: listLimits(schema),
    values: listValues(schema),
    fields: inner === undefined ? [] : listFields(inner),
  };
}

/** Follows a `$ref`; a description beside the `$ref` wins. */
function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const component = COMPONENTS[$ref.split("/").at(-1) ?? ""];
  if (component === undefined) throw new Error(`Unknown reference ${$ref}.`);
  return { ...component, ...own };
}

function listAlternatives(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? []).map((part) => resolve(part));
}

function listItems(schema: JsonSchema): JsonSchema | undefined {
  const { items } = schema;
  return typeof items === "object" && !Array.isArray(items) ? resolve(items) : undefined;
}

/** The object whose fields are nested: the schema itself, a list item or one of the alternatives. */
function findNestedObject(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) return schema;
  const items = listItems(schema);
  if (items !== undefined) return findNestedObject(items);
  return listAlternatives(schema)
    .map(findNestedObject)
    .find((inner) => inner !== undefined);
}

function formatType(schema: JsonSchema): string {
  const alternatives = listAlternatives(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(formatType))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return formatListType(listItems(schema));
  if (schema.format === "uuid") return "UUID";
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "time";
  return schema.type ?? "anything";
}

function formatListType(items: JsonSchema | undefined): string {
  if (items === undefined) return "list";
  const type = formatType(items);
  if (type.startsWith("list of ")) return `list of lists of ${type.slice("list of ".length)}`;
  return `list of ${type}s`;
}

function listValues(schema: JsonSchema): string[] {
  const own = (schema.enum ?? []).map(String);
  if (own.length > 0) return own;
  const items = listItems(schema);
  if (items !== undefined) return listValues(items);
  return listAlternatives(schema).flatMap(listValues);
}

function listLimits(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  const limits = [
    formatRange(minLength, maxLength, " characters"),
    formatRange(minimum, maximum, ""),
    maxItems === undefined ? "" : `at most ${maxItems.toLocaleString("en")} items`,
    schema.default === undefined ? "" : `${String(schema.default)} where absent`,
  ];
  const inner = listAlternatives(schema).flatMap(listLimits);
  return [...new Set([...limits, ...inner])].filter((limit) => limit !== "");
}

function formatRange(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (high !== undefined) return `at most ${high}${unit}`;
  return low === undefined ? "" : `at least ${low}${unit}`;
}
