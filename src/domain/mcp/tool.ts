import { z } from "zod";
import { listFieldErrors } from "../shared/errors.ts";

/**
 * A tool that AI clients can call. `input` refuses unknown names; `output` is all that is sent; `keeps`: each call is kept, so that
 * the same call twice is not the same as once.
 */
export type McpTool = { title: string; description: string; input: z.ZodObject; output: z.ZodObject; keeps?: true };

type ObjectSchema = { type: "object"; [key: string]: unknown };

/** A tool as clients list it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
};

/** Describes a tool with its JSON schemas. */
export function describeTool(name: string, { title, description, input, output, keeps }: McpTool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    outputSchema: toJsonSchema(output, "output"),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: keeps !== true, openWorldHint: false },
  };
}

/** The result of parsing a tool's arguments: `malformed` if they don't have the tool's shape, `unusable` if a value is wrong. */
export type ParsedArguments<T> = { kind: "ok"; args: T } | WrongArguments<"malformed"> | WrongArguments<"unusable">;
type WrongArguments<Kind> = { kind: Kind; message: string; fields: Record<string, string> };

/**
 * Parses arguments with a schema. Wrong types, missing and unknown names are malformed; other wrong values unusable. Null is
 * absent: clients with strict schemas send it for everything that is optional.
 */
export function parseArguments<S extends z.ZodType>(schema: S, input: unknown): ParsedArguments<z.output<S>> {
  const parsed = schema.safeParse(removeNulls(input));
  if (parsed.success) return { kind: "ok", args: parsed.data };
  const { issues } = parsed.error;
  const fields = listFieldErrors(parsed.error);
  const message = Object.entries(fields)
    .map(([field, text]) => (field === "" ? text : `${field}: ${text}`))
    .join("; ");
  return { kind: issues.some(isMalformed) ? "malformed" : "unusable", message: `${message}.`, fields };
}

function removeNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, removeNulls(inner)]));
}

function isMalformed({ code }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" || code === "unrecognized_keys";
}

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, override: simplify });
  return { ...rest, type: "object" };
}

/** Removes what tells a model nothing: patterns beside a format, the bounds of safe integers. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
