/** The Python types of packages/python, from the same document as those of packages/sdk. */
import { join } from "node:path";
import type { JsonSchema } from "#src/domain/api/documents/json-schema.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { describeTypes } from "./api-types.ts";
import type { Read } from "./api-types.ts";

/** The generated file. */
export const PYTHON_TYPES_FILE = join(PROJECT_ROOT, "packages", "python", "threadlight", "api_types.py");

const HEAD = `"""Types of the public API. Written by \`npm run sdk:types\` from its OpenAPI document: change them there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, overload
`;
const PRIMITIVES: Record<string, string> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};

type Field = { name: string; schema: JsonSchema | boolean; isRequired: boolean };

/** Builds the file. */
export function formatPythonTypes(): string {
  const { components, names, reads } = describeTypes();
  const classes: string[] = [];
  for (const name of names) addType(classes, name, components[name] ?? {});
  const queries = new Map<string, string>();
  for (const { name, fields } of reads) {
    const key = JSON.stringify(fields);
    const first = queries.get(key);
    queries.set(key, first ?? name);
    const listed = fields.map((field) => ({ ...field, isRequired: field.required }));
    if (first === undefined) addClass(classes, name, listed);
    else classes.push(`${name}: TypeAlias = ${first}\n`);
  }
  return `${[HEAD, ...classes, ...formatReads(reads)].join("\n").trimEnd()}\n`;
}

/** The class that the client extends: a signature for each read, and one for a query that has more than its type says. */
function formatReads(reads: readonly Read[]): string[] {
  const overloads = reads.map(({ path, name, fields, summary, response }) => {
    const isOptional = fields.every(({ required }) => !required);
    const query = isOptional ? `${name} | None = None` : name;
    return [
      "    @overload",
      `    def get(self, path: Literal[${JSON.stringify(path)}], query: ${query}) -> ${response}:`,
      `        """${summary}."""\n`,
    ].join("\n");
  });
  return [
    "class Reads:",
    '    """Every read by its path below `/api/v1`: names in braces belong to the query."""\n',
    ...overloads,
    "    @overload\n    def get(self, path: str, query: Mapping[str, Any] | None = None) -> Any: ...\n",
    "    def get(self, path: str, query: Any = None) -> Any:",
    '        """Reads an endpoint, such as `get("/conversations/{id}", {"id": "external:c-1"})`."""',
    "        return self._read(path, query or {})\n",
    "    def _read(self, path: str, query: Mapping[str, Any]) -> Any:",
    "        raise NotImplementedError",
  ];
}

function addType(classes: string[], name: string, schema: JsonSchema): void {
  if (schema.type === "object" && schema.properties !== undefined) {
    addClass(classes, name, listFields(schema), schema.description);
  } else classes.push(`${name}: TypeAlias = ${quote(formatType(classes, name, schema))}\n`);
}

/** The functional form takes names that are words of Python (`from`), and types that follow later. */
function addClass(classes: string[], name: string, fields: readonly Field[], note?: string): void {
  // Types of nested objects come first.
  const lines = fields.map(({ name: field, schema, isRequired }) => {
    const type = formatType(classes, `${name}${capitalize(field)}`, schema);
    const text = typeof schema === "object" ? formatNote(schema.description, "        ") : "";
    return `${text}        ${JSON.stringify(field)}: ${quote(isRequired ? type : `NotRequired[${type}]`)},`;
  });
  classes.push(
    [
      `${formatNote(note, "")}${name} = TypedDict(`,
      `    ${JSON.stringify(name)},`,
      "    {",
      ...lines,
      "    },",
      ")\n",
    ].join("\n"),
  );
}

function formatType(classes: string[], name: string, schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "Any";
  const { $ref, enum: values, const: value, anyOf, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (value !== undefined) return formatLiteral([value]);
  if (values !== undefined) return formatLiteral(values);
  if (anyOf !== undefined)
    return unite(anyOf.map((one, at) => formatType(classes, `${name}${at === 0 ? "" : at + 1}`, one)));
  if (Array.isArray(type)) return unite(type.map((one) => formatType(classes, name, { ...schema, type: one })));
  if (type === "array") {
    const { prefixItems, items } = schema;
    const kinds = prefixItems ?? [Array.isArray(items) ? true : (items ?? true)];
    return `list[${unite(kinds.map((one) => formatType(classes, `${name}Item`, one)))}]`;
  }
  if (type === "object") return formatObject(classes, name, schema);
  return PRIMITIVES[type ?? ""] ?? "Any";
}

function formatObject(classes: string[], name: string, schema: JsonSchema): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined || Object.keys(properties).length === 0)
    return `dict[str, ${formatType(classes, `${name}Value`, additionalProperties)}]`;
  addClass(classes, name, listFields(schema), schema.description);
  return name;
}

function listFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

function formatLiteral(values: readonly unknown[]): string {
  const words = new Map<unknown, string>([
    [null, "None"],
    [true, "True"],
    [false, "False"],
  ]);
  const named = values.map((value) => words.get(value) ?? JSON.stringify(value));
  return `Literal[${named.join(", ")}]`;
}

function unite(types: readonly string[]): string {
  const unique = [...new Set(types)];
  return unique.includes("Any") ? "Any" : unique.join(" | ");
}

/** As a text, because the type may be defined further below. */
function quote(type: string): string {
  return `'${type}'`;
}

function formatNote(note: string | undefined, indent: string): string {
  return note === undefined
    ? ""
    : `${note
        .split("\n")
        .map((line) => `${indent}# ${line}\n`)
        .join("")}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/\W/g, "_");
}
