import { paths } from "../shared/paths.ts";
import * as ingest from "./ingest-operations.ts";
import type { Operation } from "./operation.ts";
import * as reads from "./read-operations.ts";

export const getOpenApi = {
  id: "getOpenApi",
  method: "get",
  path: paths.api.v1.openapi,
  tag: "Reference",
  summary: "OpenAPI document",
  description:
    "This reference as OpenAPI 3.1, made from the same schemas that check requests and answers. Needs no key.",
  access: "public",
  answers: { "200": { description: "The document.", content: { type: "application/json" } } },
  failures: [],
} as const satisfies Operation;

/** Every operation of the public API, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ingest.sendMessages,
  ingest.sendEvents,
  reads.listConversations,
  reads.getConversation,
  reads.exportConversations,
  reads.getOverview,
  reads.getFunnel,
  reads.getDropOffs,
  reads.getFindings,
  reads.getDimensions,
  getOpenApi,
];
