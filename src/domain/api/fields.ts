import { describeComponents } from "./json-schema.ts";
import type { JsonSchema, ParameterField } from "./json-schema.ts";

/** One field as the reference shows it. `fields`: what is inside, where it is an object or a list of objects. */
export type Field = {
  name: string;
  /** `string`, `list of objects`, `number or null` … */
  type: string;
  required: boolean;
  description: string;
  /** Sentences such as `1 to 200 characters`. */
  limits: string[];
  /** The words it may be; empty where it may be any. */
  values: string[];
  fields: Field[];
};

const COMPONENTS = describeComponents();

/** The fields of an object, as a person reads them; `schema` may point to a component. */
export function listFields(schema: JsonSchema): Field[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).map(([name, property]) =>
    describeField({ name, schema: typeof property === "boolean" ? {} : property, required: required.includes(name) }),
  );
}

/** One field, with what its schema says of it. */
export function describeField(field: ParameterField): Field {
  const { name, required } = field;
  const schema = resolve(field.schema);
  const inner = findInner(schema);
  return {
    name,
    type: nameType(schema),
    required,
    description: schema.description ?? "",
    limits: listLimits(schema),
    values: listWords(schema),
    fields: inner === undefined ? [] : listFields(inner),
  };
}

/** What a schema points to; the pointer's own description wins. */
function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const component = COMPONENTS[$ref.split("/").at(-1) ?? ""];
  if (component === undefined) throw new Error(`Nothing stands at ${$ref}.`);
  return { ...component, ...own };
}

function listAlternatives(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? []).map((part) => resolve(part));
}

function listItems(schema: JsonSchema): JsonSchema | undefined {
  const { items } = schema;
  return typeof items === "object" && !Array.isArray(items) ? resolve(items) : undefined;
}

/** The object inside: the schema itself, one of its alternatives, or what a list of it holds. */
function findInner(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) return schema;
  const items = listItems(schema);
  if (items !== undefined) return findInner(items);
  return listAlternatives(schema)
    .map(findInner)
    .find((inner) => inner !== undefined);
}

function nameType(schema: JsonSchema): string {
  const alternatives = listAlternatives(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(nameType))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array") return nameList(listItems(schema));
  if (schema.format === "uuid") return "UUID";
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "time";
  return schema.type ?? "anything";
}

function nameList(items: JsonSchema | undefined): string {
  if (items === undefined) return "list";
  const type = nameType(items);
  if (type.startsWith("list of ")) return `list of lists of ${type.slice("list of ".length)}`;
  return `list of ${type}s`;
}

function listWords(schema: JsonSchema): string[] {
  const own = (schema.enum ?? []).map(String);
  if (own.length > 0) return own;
  const items = listItems(schema);
  if (items !== undefined) return listWords(items);
  return listAlternatives(schema).flatMap(listWords);
}

function listLimits(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  const limits = [
    nameRange(minLength, maxLength, " characters"),
    nameRange(minimum, maximum, ""),
    maxItems === undefined ? "" : `at most ${maxItems.toLocaleString("en")} items`,
    schema.default === undefined ? "" : `${String(schema.default)} where absent`,
  ];
  const inner = listAlternatives(schema).flatMap(listLimits);
  return [...new Set([...limits, ...inner])].filter((limit) => limit !== "");
}

function nameRange(low: number | undefined, high: number | undefined, unit: string): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  if (high !== undefined) return `at most ${high}${unit}`;
  return low === undefined ? "" : `at least ${low}${unit}`;
}
