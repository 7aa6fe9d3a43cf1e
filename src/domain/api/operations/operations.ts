import { paths } from "../../paths/paths.ts";
import * as ingest from "./ingest-operations.ts";
import { defineOperation } from "./operation.ts";
import type { Operation } from "./operation.ts";
import { getPerson } from "./person-operations.ts";
import * as otlp from "./otlp-operations.ts";
import * as privacy from "./privacy-operations.ts";
import * as reads from "./read-operations.ts";
import * as voice from "./voice-operations.ts";

export const getOpenApi = defineOperation({
  id: "getOpenApi",
  method: "get",
  path: paths.api.v1.openapi,
  tag: "Reference",
  summary: "OpenAPI document",
  description:
    "This reference as OpenAPI 3.1, built from the same schemas that validate requests and responses. Needs no key.",
  access: "public",
  responses: { "200": { description: "The document.", contentType: "application/json" } },
  failures: [],
});

/** Every operation of the public API, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ingest.sendMessages,
  ingest.sendEvents,
  voice.sendCall,
  otlp.sendTraces,
  otlp.sendLogs,
  otlp.sendOtlpMetrics,
  reads.listConversations,
  reads.getConversation,
  reads.exportConversations,
  getPerson,
  reads.getOverview,
  reads.getFunnel,
  reads.getOutcomes,
  reads.getTopics,
  reads.getSources,
  reads.getFlow,
  reads.getQuestions,
  reads.getDropOffs,
  reads.getFindings,
  reads.getAgents,
  reads.getDimensions,
  privacy.previewErasure,
  privacy.erasePerson,
  privacy.listErasures,
  getOpenApi,
];
