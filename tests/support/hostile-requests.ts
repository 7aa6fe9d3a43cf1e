/** Hostile requests to every endpoint that takes a body: from its schema, the cases of other tests and the documented examples. */
import { z } from "zod";
import { OPERATIONS } from "#src/domain/api/operations/operations.ts";
import type { Endpoint } from "./endpoints.ts";
import { listHostileForms, listHostileJson, listHostileShapes } from "./hostile-bodies.ts";
import type { HostileBody } from "./hostile-bodies.ts";
import { listHostileFiles } from "./hostile-files.ts";
import type { FileSort, HostileFile } from "./hostile-files.ts";
import { TENANT_CASES } from "./tenant-cases.ts";
import { WRITE_CASES } from "./write-cases.ts";

const MIB = 1024 * 1024;
/** What is sent where there is no limit, or a large one. */
const LARGE_BYTES = 4 * MIB;
/** What a valid body is blown up to where more would be taken. */
const SHAPE_BYTES = 64 * 1024;
const MAX_SAMPLE_DEPTH = 6;
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

/** What is sent to endpoints that take any bytes; each file to those that are not listed. */
const READ_FILES: Readonly<Record<string, readonly FileSort[]>> = {
  "admin/tickets/[id]/attachments": ["packed"],
  "notifications/unsubscribe": [],
  ...{ "oauth/register": [], "oauth/revoke": [], "oauth/token": [] },
  "reports/brand/logo": ["media"],
  "reports/unsubscribe": [],
  "support/inbound-mail": ["mail"],
  "support/attachments/index": ["media", "packed"],
  "uploads/index": ["table", "text", "packed"],
  "v1/calls": ["media", "packed"],
  "v1/mcp": [],
  "v1/otlp/v1/logs": [],
  "v1/otlp/v1/metrics": [],
  "v1/otlp/v1/traces": [],
  "voice/calls/[id]/transcript": ["text", "packed"],
  "voice/calls/index": ["media"],
};

export type HostileRequest = HostileBody & { name: string; method: string; path: string };

/** What reads an endpoint's bodies, and up to which size: endpoints of the same class share that. Null if it takes none. */
export function getBodyClass({ accepts }: Endpoint): string | null {
  const { body, bodyBytes } = accepts;
  if (body === null && getSender(accepts) !== "webhook") return null;
  const size = bodyBytes === null ? "own limit" : `${String(bodyBytes / 1024)} KiB`;
  return `${getSender(accepts)}, ${body ?? "signed"}, ${size}`;
}

function getSender({ access }: Endpoint["accepts"]): string {
  if (typeof access === "object") return "webhook" in access ? "webhook" : "key";
  return access === "public" ? "anybody" : "user";
}

/**
 * Builds the requests for an endpoint that takes a body: its valid ones with each family; with `all` also what no endpoint should
 * take, for one of each class. `ids` fills the places of paths and bodies.
 */
export function listHostileRequests(
  endpoint: Endpoint,
  { ids, all }: { ids: Readonly<Record<string, string>>; all: boolean },
): HostileRequest[] {
  const { file, method, accepts } = endpoint;
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? UNKNOWN_ID);
  const cases = listCases(endpoint);
  const path = fill(cases[0]?.path ?? endpoint.path);
  const valid = cases.flatMap(({ body }) => (body === undefined ? [] : [parse(fill(JSON.stringify(body)))]));
  return listBodies(endpoint, { valid, all }).map((body) => ({
    ...{ name: `${method} ${file}: ${body.kind}`, method, ...body },
    path: accepts.body === "stream" && "fileName" in body ? nameFile(path, file, body.fileName) : path,
  }));
}

type Case = { path: string; body?: unknown };

/** Valid requests: documented ones, and those of other tests. */
function listCases({ file, method }: Endpoint): Case[] {
  const written = WRITE_CASES[`${method} ${file}`] ?? [];
  const tried = (TENANT_CASES[file] ?? []).flatMap(([request, , body]) => {
    const [verb, ...path] = request.split(" ");
    return verb === method ? [{ path: path.join(" "), body }] : [];
  });
  const documented = Object.values(OPERATIONS).flatMap(({ path, method: verb, body }) => {
    const isSame = verb.toUpperCase() === method && path === `/api/${file.replace(/\/index$/, "")}`;
    return isSame && body !== undefined ? [{ path, body: body.example }] : [];
  });
  return [...documented, ...written, ...tried];
}

function listBodies(
  { file, accepts: { body, schema, bodyBytes } }: Endpoint,
  { valid, all }: { valid: readonly unknown[]; all: boolean },
): (HostileBody | HostileFile)[] {
  const bytes = Math.min(bodyBytes ?? LARGE_BYTES, LARGE_BYTES);
  const sampled = schema === null ? {} : sample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const samples = new Map([sampled, ...valid].map((one) => [JSON.stringify(one), one]));
  const shapes = [...samples.values()].flatMap((one) => listHostileShapes(one, Math.min(bytes, SHAPE_BYTES)));
  const sorts = READ_FILES[file];
  const takesFiles = body === "raw" || body === "stream";
  return [
    ...shapes,
    ...(all ? listHostileJson(bytes) : []),
    ...(all && body === "form" ? listHostileForms(bytes) : []),
    ...(takesFiles ? listHostileFiles().filter(({ sort }) => sorts?.includes(sort) ?? true) : []),
  ];
}

/** Names a file as it would be sent, with the options of an import of its kind. */
function nameFile(path: string, file: string, fileName: string): string {
  const url = new URL(path, "http://localhost");
  if (file === "support/inbound-mail") return path;
  url.searchParams.set("fileName", fileName);
  if (file === "uploads/index") url.searchParams.set("options", JSON.stringify(getOptions(fileName)));
  return `${url.pathname}${url.search}`;
}

const COLUMNS = ["conversationId", "role", "text"].map((field) => ({ header: field, field }));

function getOptions(fileName: string): object {
  const speakers = { User: "user", Ana: "user", user: "user" };
  if (fileName.endsWith(".json")) return { format: "messages_json" };
  if (fileName.endsWith(".xlsx")) return { format: "xlsx", columns: COLUMNS, speakers };
  if (/\.(csv|gz|zip)$/.test(fileName)) return { format: "csv", columns: COLUMNS, speakers };
  return { format: "transcript", speakers, otherSpeakers: "bot" };
}

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  format: z.string().optional(),
});

/** A value of about the shape of a JSON schema: each text and list of it will be replaced. */
function sample(given: unknown, depth = 0): unknown {
  const parsed = jsonSchema.safeParse(given);
  if (!parsed.success || depth > MAX_SAMPLE_DEPTH) return "x";
  const schema = parsed.data;
  if ("const" in schema) return schema.const;
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first !== undefined) return sample(first, depth + 1);
  if (schema.type === "array") return [sample(schema.items, depth + 1)];
  if (schema.type === "number" || schema.type === "integer") return 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "null") return null;
  if (schema.properties === undefined) return schema.type === "object" ? { name: "x" } : getText(schema.format);
  const properties = Object.entries(schema.properties);
  return Object.fromEntries(properties.map(([name, inner]) => [name, sample(inner, depth + 1)]));
}

function getText(format: string | undefined): string {
  if (format === "email") return "ana@example.com";
  if (format === "uuid") return UNKNOWN_ID;
  if (format === "uri") return "https://example.com/";
  if (format === "date") return "2026-11-01";
  return format === "date-time" ? "2026-11-01T00:00:00Z" : "x";
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
