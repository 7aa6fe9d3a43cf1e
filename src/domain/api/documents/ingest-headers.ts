import type { ParameterField } from "./json-schema.ts";

/** The headers of the ingest endpoints, besides key and content type. */
export const INGEST_HEADERS: readonly ParameterField[] = [
  {
    name: "Idempotency-Key",
    required: false,
    schema: {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "A unique key for this request. Repeating the request with the same key and body returns the first response.",
    },
  },
  {
    name: "Content-Encoding",
    required: false,
    schema: { type: "string", enum: ["gzip", "identity"], description: "`gzip` if the body is compressed." },
  },
];
