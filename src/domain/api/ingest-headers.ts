import type { ParameterField } from "./json-schema.ts";

/** The headers that the ways in read, besides the key and the content type. */
export const INGEST_HEADERS: readonly ParameterField[] = [
  {
    name: "Idempotency-Key",
    required: false,
    schema: {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "A word of your own for this request. The same word with the same body gives the first answer again.",
    },
  },
  {
    name: "Content-Encoding",
    required: false,
    schema: { type: "string", enum: ["gzip", "identity"], description: "`gzip` where the body is compressed." },
  },
];
