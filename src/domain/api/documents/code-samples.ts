import { withQuery } from "../../paths/paths.ts";
import { formatJson } from "./format-json.ts";
import type { Operation } from "../operations/operation.ts";

/** Placeholder for the reader's own API key. */
export const KEY_PLACEHOLDER = "tl_live_…";

/** The request as a curl command against the site at `origin`. */
export function formatCurl(operation: Operation, origin: string): string {
  const { access, body, idempotent } = operation;
  const lines = [`curl "${origin}${formatPath(operation)}"`];
  if (access !== "public") lines.push(`  -H "Authorization: Bearer ${KEY_PLACEHOLDER}"`);
  if (body !== undefined) {
    if (idempotent) lines.push(`  -H "Idempotency-Key: ${buildIdempotencyKey(operation)}"`);
    lines.push('  -H "Content-Type: application/json"', `  -d '${formatJson(body.example)}'`);
  }
  if (isCsv(operation)) lines.push("  -o conversations.csv");
  return lines.join(" \\\n");
}

/** The request as JavaScript for Node 18 or newer; the key comes from the environment. */
export function formatFetch(operation: Operation, origin: string): string {
  const { access, body } = operation;
  const options = [
    ...(body === undefined ? [] : ['  method: "POST",']),
    ...formatHeaders(operation),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${formatJson(body.example).replaceAll("\n", "\n  ")}),`]),
  ];
  const url = `"${origin}${formatPath(operation)}"`;
  const call = access === "public" ? `fetch(${url})` : ["fetch(", `${url}, {\n`, options.join("\n"), "\n})"].join("");
  return [
    `const response = await ${call};`,
    "if (!response.ok) throw new Error((await response.json()).error);",
    `const answer = await response.${isCsv(operation) ? "text" : "json"}();`,
  ].join("\n");
}

function isCsv({ responses }: Operation): boolean {
  const response = responses["200"];
  return response !== undefined && "contentType" in response && response.contentType === "text/csv";
}

function formatHeaders(operation: Operation): string[] {
  const { body, idempotent } = operation;
  const key = "Authorization: `Bearer ${process.env.THREADLIGHT_KEY}`";
  return [
    "  headers: {",
    `    ${key},`,
    ...(idempotent ? [`    "Idempotency-Key": "${buildIdempotencyKey(operation)}",`] : []),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
    "  },",
  ];
}

/** A key per operation, so that trying one sample after the other causes no conflict. */
function buildIdempotencyKey({ path }: Operation): string {
  return `${path.split("/").at(-1) ?? ""}-2026-03-14`;
}

function formatPath({ path, params, exampleQuery = {} }: Operation): string {
  const filled =
    params === undefined ? path : path.replace("{id}", "external:order-4711").replace("{user}", "customer-902");
  return withQuery(filled, exampleQuery);
}
