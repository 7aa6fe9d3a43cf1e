import { z } from "zod";
import {
  PROPERTY_PREFIX,
  formatPropertyFilter,
  isComparable,
  parsePropertyParameter,
} from "../../../domain/properties/property-filter.ts";
import { AppError, listFieldErrors } from "../../../domain/shared/errors.ts";
import { formatFieldMessage } from "../../../domain/shared/schema-messages.ts";
import { isStorableText } from "../../../domain/shared/text.ts";

const NOT_STORABLE = "Must be well-formed Unicode without NUL characters";
const GIVEN_TWICE = "Must be given once";
const UNKNOWN = "Unknown parameter";
const NOT_COMPARABLE = "Must be compared with a number";
const PUBLIC_API = "/api/v1/";

/** Parses `value`; undefined without a schema. Throws AppError `invalid` with the fields at fault. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = listFieldErrors(result.error);
  const [field = "", message = "The request is not valid."] = Object.entries(fields)[0] ?? [];
  throw new AppError("invalid", formatFieldMessage(field, message), { fields });
}

/** Parses a body. Also rejects text that the database can't store, in any field. */
export function parseBody(schema: z.ZodType, value: unknown): unknown {
  const body = parseInput(schema, value);
  // Bodies of unknown shape, such as messages, are validated item by item in their services.
  const field = schema instanceof z.ZodUnknown ? undefined : findUnstorable(body);
  if (field === undefined) return body;
  throw new AppError("invalid", formatFieldMessage(field, NOT_STORABLE), { fields: { [field]: NOT_STORABLE } });
}

/**
 * Parses a URL's query. Rejects text that the database can't store, and repeated names: a filter given twice must not
 * silently use one of its values. Reads of the public API (`isRead`) also reject unknown names.
 */
export function parseQuery(schema: z.ZodType | undefined, url: URL, isRead = false): unknown {
  if (isRead && url.pathname.startsWith(PUBLIC_API)) rejectUnknown(schema, url.searchParams);
  return parseInput(schema, url.search === "" ? {} : joinProperties(getQuery(url.searchParams)));
}

/** A filter with a typo would give the figures of everything. */
function rejectUnknown(schema: z.ZodType | undefined, search: URLSearchParams): void {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  const takesProperties = Object.hasOwn(known, "property");
  const unknown = [...new Set(search.keys())].filter(
    (name) => !Object.hasOwn(known, name) && !(takesProperties && name.startsWith(PROPERTY_PREFIX)),
  );
  const [first] = unknown;
  if (first === undefined) return;
  throw new AppError("invalid", formatFieldMessage(first, UNKNOWN), {
    fields: Object.fromEntries(unknown.map((name) => [name, UNKNOWN])),
  });
}

/** Writes `property.plan=pro` and the like as the one field `property` that filters have. */
function joinProperties(query: Record<string, string>): Record<string, string> {
  const names = Object.keys(query).filter((name) => name.startsWith(PROPERTY_PREFIX));
  if (names.length === 0) return query;
  const conditions = names.map((name) => parsePropertyParameter(name, query[name] ?? ""));
  const wrong = conditions.find((condition) => !isComparable(condition));
  if (wrong !== undefined) {
    const field = `${PROPERTY_PREFIX}${wrong.name}`;
    throw new AppError("invalid", formatFieldMessage(field, NOT_COMPARABLE), { fields: { [field]: NOT_COMPARABLE } });
  }
  const rest = Object.entries(query).filter(([name]) => !names.includes(name));
  const given = query["property"] === undefined ? [] : [query["property"]];
  return { ...Object.fromEntries(rest), property: [...given, formatPropertyFilter(conditions)].join("&") };
}

function getQuery(search: URLSearchParams): Record<string, string> {
  const query = Object.fromEntries(search);
  const repeated = Object.keys(query).find((name) => search.getAll(name).length > 1);
  if (repeated !== undefined) {
    throw new AppError("invalid", formatFieldMessage(repeated, GIVEN_TWICE), { fields: { [repeated]: GIVEN_TWICE } });
  }
  const unstorable = Object.keys(query).find((name) => !isStorableText(query[name] ?? ""));
  if (unstorable === undefined) return query;
  throw new AppError("invalid", "The address holds characters that can't be read.", {
    fields: { [unstorable]: NOT_STORABLE },
  });
}

/** The path of the first field with text that can't be stored, such as `tags.1`. */
function findUnstorable(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") return isStorableText(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === "" ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
