import { PRODUCT_NAME } from "../../shared/product.ts";
import { describeFields } from "./json-schema.ts";
import { TAGS } from "../operations/operation.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** The public API as a collection for Postman (format 2.1): a folder a group, a request an operation, with its example. */
export function buildPostmanCollection(origin: string) {
  return {
    info: {
      name: `${PRODUCT_NAME} API`,
      description: "Set the variable `apiKey` to an API key. Parameters that are switched off are optional.",
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: origin },
      { key: "apiKey", value: "" },
    ],
    item: TAGS.map(({ name, description }) => ({
      name,
      description,
      item: OPERATIONS.filter(({ tag }) => tag === name).map(describeRequest),
    })),
  };
}

function describeRequest({
  summary,
  description,
  method,
  path,
  params,
  query,
  body,
  exampleQuery = {},
  access,
}: Operation) {
  const fields = query === undefined ? [] : describeFields(query);
  const variables = params === undefined ? [] : describeFields(params);
  const segments = path.split("/").slice(1);
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      ...(access === "public" ? { auth: { type: "noauth" } } : {}),
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        host: ["{{baseUrl}}"],
        path: segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ":$1")),
        query: fields.map(({ name, required, schema }) => ({
          key: name,
          value: exampleQuery[name] ?? "",
          description: schema.description ?? "",
          disabled: !required && exampleQuery[name] === undefined,
        })),
        variable: variables.map(({ name, schema }) => ({
          key: name,
          value: "",
          description: schema.description ?? "",
        })),
      },
      ...(body === undefined
        ? {}
        : {
            body: { mode: "raw", raw: JSON.stringify(body.example, null, 2), options: { raw: { language: "json" } } },
          }),
    },
  };
}
