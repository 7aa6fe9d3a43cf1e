import { PRODUCT_NAME } from "../../shared/product.ts";
import { FAILURES } from "./failures.ts";
import { INGEST_HEADERS } from "./ingest-headers.ts";
import { describeComponents, describeFields, buildRef } from "./json-schema.ts";
import type { JsonSchema, ParameterField } from "./json-schema.ts";
import { getPayload, TAGS } from "../operations/operation.ts";
import type { Operation, OperationBody, OperationResponse, Payload } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";
import { describeWebhooks } from "../operations/webhook-operations.ts";

const VERSION = "1.0.0";
const JSON_TYPE = "application/json";

/** The public API as an OpenAPI 3.1 document, built from the schemas that parse its requests and responses. */
export function buildOpenApiDocument() {
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description: `Conversations in, funnel out. Every error has the same shape, with a code and a request ID. Any path responds with 405 and \`Allow\` to an unsupported method, and with 500 or 503 if the error is ours: retry later.`,
    },
    // Relative to the URL of this document.
    servers: [{ url: "/" }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: mapValues(Object.fromEntries(Map.groupBy(OPERATIONS, ({ path }) => path)), (operations) =>
      Object.fromEntries(operations.map((operation) => [operation.method, describeOperation(operation)])),
    ),
    webhooks: describeWebhooks(),
    components: {
      schemas: describeComponents(),
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([status, { name, description, content }]) => [
          name,
          {
            description,
            headers: { ...REQUEST_ID, ...(status === "429" ? RETRY_AFTER : {}) },
            content: describePayload(content),
          },
        ]),
      ),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An API key, `tl_live_…`. Read operations also accept the access token of a signed-in user.",
        },
        keyHeader: {
          type: "apiKey",
          in: "header",
          name: "X-Api-Key",
          description: "The same API key, without `Bearer`.",
        },
      },
    },
  };
}

const REQUEST_ID = { "X-Request-Id": { description: "Id of the request.", schema: { type: "string" } } } as const;
const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } as const;
const REPLAYED = {
  "Idempotent-Replayed": {
    description: "`true` if this repeats the first response to this `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
} as const;

type Parameter = { name: string; in: string; required: boolean; description: string; schema: JsonSchema };

function describeOperation(operation: Operation) {
  const { id, tag, summary, description, body, idempotent = false } = operation;
  const parameters = [
    ...describeParameters("path", operation.params),
    ...describeParameters("query", operation.query),
    ...(idempotent ? placeParameters("header", INGEST_HEADERS) : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: describeSecurity(operation.access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { description: body.description, required: true, content: describeBody(body) } }),
    responses: {
      ...mapValues(operation.responses, (response) => ({
        description: response.description,
        headers: { ...REQUEST_ID, ...(idempotent ? REPLAYED : {}) },
        content: describeContent(operation, response),
      })),
      ...Object.fromEntries(
        operation.failures.map((status) => [status, { $ref: `#/components/responses/${FAILURES[status].name}` }]),
      ),
    },
  };
}

function describeParameters(place: "path" | "query", schema: Operation["params"]): Parameter[] {
  return schema === undefined ? [] : placeParameters(place, describeFields(schema));
}

function placeParameters(place: "path" | "query" | "header", fields: readonly ParameterField[]): Parameter[] {
  return fields.map(({ name, required, schema: { description = "", ...rest } }) => ({
    name,
    in: place,
    required,
    description,
    schema: rest,
  }));
}

function describeSecurity(access: Operation["access"]) {
  if (access === "public") return [];
  const scope = "key" in access ? access.key : access.userOrKey;
  return [{ bearer: [scope] }, { keyHeader: [scope] }];
}

function describeContent(operation: Operation, response: OperationResponse) {
  if (!("contentType" in response)) return describePayload(getPayload(operation, response));
  const { contentType, description: _description, ...example } = response;
  return { [contentType]: { schema: { type: contentType === JSON_TYPE ? "object" : "string" }, ...example } };
}

function describeBody(body: OperationBody) {
  const file = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  return { ...describePayload(body), ...(body.binary === true ? file : {}) };
}

function describePayload({ schema, example }: Payload) {
  return { [JSON_TYPE]: { schema: buildRef(schema), example } };
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
