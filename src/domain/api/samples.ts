import { withQuery } from "../shared/paths.ts";
import { stringifyCompact } from "./compact-json.ts";
import type { Operation } from "./operation.ts";

/** Stands where the reader's own key goes. */
export const KEY_PLACEHOLDER = "tl_live_…";

/** The request as a curl command against the site at `origin`. */
export function writeCurl(operation: Operation, origin: string): string {
  const { access, request, answers } = operation;
  const lines = [`curl "${origin}${writePath(operation)}"`];
  if (access !== "public") lines.push(`  -H "Authorization: Bearer ${KEY_PLACEHOLDER}"`);
  if (request !== undefined) {
    if (operation.idempotent) lines.push(`  -H "Idempotency-Key: ${nameRequest(operation)}"`);
    lines.push('  -H "Content-Type: application/json"', `  -d '${stringifyCompact(request.example)}'`);
  }
  const content = answers["200"]?.content;
  if (content !== undefined && "type" in content && content.type === "text/csv") lines.push("  -o conversations.csv");
  return lines.join(" \\\n");
}

/** The request as JavaScript for Node 18 and newer; the key stays in the environment. */
export function writeFetch(operation: Operation, origin: string): string {
  const { access, request, answers } = operation;
  const options = [
    ...(request === undefined ? [] : ['  method: "POST",']),
    ...writeHeaders(operation),
    ...(request === undefined
      ? []
      : [`  body: JSON.stringify(${stringifyCompact(request.example).replaceAll("\n", "\n  ")}),`]),
  ];
  const url = `"${origin}${writePath(operation)}"`;
  const call = access === "public" ? `fetch(${url})` : ["fetch(", `${url}, {\n`, options.join("\n"), "\n})"].join("");
  const content = answers["200"]?.content;
  const reads = content !== undefined && "type" in content && content.type === "text/csv" ? "text" : "json";
  return [
    `const response = await ${call};`,
    "if (!response.ok) throw new Error((await response.json()).error);",
    `const answer = await response.${reads}();`,
  ].join("\n");
}

function writeHeaders(operation: Operation): string[] {
  const { request, idempotent } = operation;
  const key = "Authorization: `Bearer ${process.env.THREADLIGHT_KEY}`";
  return [
    "  headers: {",
    `    ${key},`,
    ...(idempotent ? [`    "Idempotency-Key": "${nameRequest(operation)}",`] : []),
    ...(request === undefined ? [] : ['    "Content-Type": "application/json",']),
    "  },",
  ];
}

/** A word for the request: each operation's own, so that who tries one after the other gets no conflict. */
function nameRequest({ path }: Operation): string {
  return `${path.split("/").at(-1) ?? ""}-2026-03-14`;
}

function writePath({ path, params, exampleQuery = {} }: Operation): string {
  const filled = params === undefined ? path : path.replace("{id}", "external:order-4711");
  return withQuery(filled, exampleQuery);
}
