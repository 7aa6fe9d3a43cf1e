/** The TypeScript types of packages/sdk: what is sent, and every read that answers with JSON. */
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { describeComponents, describeFields } from "#src/domain/api/documents/json-schema.ts";
import type { JsonSchema, ParameterField } from "#src/domain/api/documents/json-schema.ts";
import { buildOpenApiDocument } from "#src/domain/api/documents/openapi.ts";
import { OPERATIONS } from "#src/domain/api/operations/operations.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";

/** The generated file. */
export const API_TYPES_FILE = join(PROJECT_ROOT, "packages", "sdk", "src", "api-types.ts");

const SENT = ["Message", "Event", "IngestResult"];
const PREFIX = "/api/v1";
const REF = "#/components/schemas/";

/** Builds the file, formatted as the project's sources are. */
export async function formatApiTypes(): Promise<string> {
  const { components, names, reads } = describeTypes();
  const text = [
    "/** Types of the public API. Written by `npm run sdk:types` from its OpenAPI document: change them there. */\n",
    ...names.map((name) => `${formatNote(components[name])}export type ${name} = ${formatType(components[name])};\n`),
    ...formatQueries(reads),
    "/** Every read by its path below `/api/v1`: names in braces belong to the query. */",
    "export type Reads = {",
    ...reads.map(({ path, name, summary, response }) => {
      return `/** ${summary}. */\n"${path}": { query: ${name}; response: ${response} };`;
    }),
    "};",
  ].join("\n");
  return format(text, { ...(await resolveConfig(API_TYPES_FILE)), parser: "typescript" });
}

/** A GET request that answers with JSON; `path` is below `/api/v1`, `name` that of its query's type. */
export type Read = { path: string; name: string; fields: ParameterField[]; summary: string; response: string };

/** What clients of the API have types for: every read, what is sent, and the schemas of both. */
export function describeTypes(): { components: Record<string, JsonSchema>; names: string[]; reads: Read[] } {
  const components = describeComponents();
  const reads = listReads();
  const names = listReachable(components, [...SENT, ...reads.map(({ response }) => response)]);
  return { components, names, reads };
}

function listReads(): Read[] {
  const { paths } = buildOpenApiDocument();
  return OPERATIONS.flatMap(({ id, method, path, params, query, summary, output }) => {
    const answer = JSON.stringify(paths[path]?.[method]?.responses["200"]);
    const [, response] = new RegExp(`"schema":\\{"\\$ref":"${REF}(\\w+)"`).exec(answer) ?? [];
    if (method !== "get" || output === undefined || response === undefined) return [];
    const fields = [params, query].flatMap((schema) => (schema === undefined ? [] : describeFields(schema)));
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
    return [{ path: path.replace(PREFIX, ""), name, fields, summary, response }];
  });
}

function formatQuery({ fields }: Read): string {
  const lines = fields.map(({ name, required, schema }) => formatField(name, schema, required));
  if (fields.some(({ name }) => name === "property")) lines.push("[property: `property.${string}`]: unknown;");
  return lines.length === 0 ? "Record<never, never>" : `{ ${lines.join("\n")} }`;
}

/** A type for each query; one that equals an earlier one refers to it. */
function formatQueries(reads: readonly Read[]): string[] {
  return reads.map((read) => {
    const query = formatQuery(read);
    const first = reads.find((other) => formatQuery(other) === query)?.name ?? read.name;
    return `export type ${read.name} = ${first === read.name ? query : first};\n`;
  });
}

/** The names and those that their schemas refer to, in the order of the document. */
function listReachable(components: Record<string, JsonSchema>, names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, next = ""] of JSON.stringify(components[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      add(next);
  };
  for (const name of names) add(name);
  return Object.keys(components).filter((name) => found.has(name));
}

function formatType(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "unknown";
  const { $ref, enum: values, const: value, anyOf, type } = schema;
  if ($ref !== undefined) return $ref.replace(REF, "");
  if (value !== undefined) return JSON.stringify(value);
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(" | ");
  if (anyOf !== undefined) return `(${anyOf.map(formatType).join(" | ")})`;
  if (Array.isArray(type)) return `(${type.map((one) => formatType({ ...schema, type: one })).join(" | ")})`;
  if (type === "array") return formatList(schema);
  if (type === "object") return formatObject(schema);
  if (type === undefined) return "unknown";
  return type === "integer" ? "number" : type;
}

function formatList({ prefixItems, items }: JsonSchema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(formatType).join(", ")}]`;
  return `(${formatType(Array.isArray(items) ? undefined : items)})[]`;
}

function formatObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, property]) =>
    formatField(name, property, required.includes(name)),
  );
  // A named field has to fit the type of all others, so that beside named ones they may be anything.
  const rest = fields.length > 0 ? "unknown" : formatType(additionalProperties);
  if (additionalProperties !== undefined) fields.push(`[name: string]: ${rest};`);
  return fields.length === 0 ? "Record<never, never>" : `{ ${fields.join("\n")} }`;
}

function formatField(name: string, schema: JsonSchema | boolean, isRequired: boolean): string {
  return `${formatNote(schema)}${name}${isRequired ? "" : "?"}: ${formatType(schema)}${isRequired ? "" : " | undefined"};`;
}

function formatNote(schema: JsonSchema | boolean | undefined): string {
  const note = typeof schema === "object" ? schema.description : undefined;
  return note === undefined ? "" : `/** ${note.replaceAll("*/", "* /")} */\n`;
}
