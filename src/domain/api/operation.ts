import type { z } from "zod";
import type { KeyScope } from "../accounts/accounts.contract.ts";

/** The groups of the reference, in order. */
export const TAGS = [
  { name: "Send", description: "Conversations and what happened around them go in." },
  { name: "Conversations", description: "What was said, with what the engine read in it." },
  { name: "Metrics", description: "The dashboard's own figures, for the same filters." },
  { name: "Reference", description: "This reference for programs." },
] as const;
export type TagName = (typeof TAGS)[number]["name"];

/** Answers other than success; each is described once in `responses.ts`. */
export type FailureStatus = "400" | "401" | "403" | "404" | "409" | "413" | "415" | "422" | "429";

/** What a request carries and what comes back, beside an example that the tests parse with the schema. */
export type Payload = { schema: z.ZodType; example: unknown };

export type Answer = {
  description: string;
  /** `application/json` with a schema, or text as it stands. */
  content: Payload | { type: "text/csv"; example: string } | { type: "application/json" };
};

/**
 * One operation of the public API. `endpoint()` takes `access`, `params`, `query` and `output` from here, so that what
 * is documented is what runs.
 */
export type Operation = {
  id: string;
  method: "get" | "post";
  path: string;
  tag: TagName;
  summary: string;
  description: string;
  access: "public" | { readonly key: KeyScope } | { readonly userOrKey: KeyScope };
  params?: z.ZodObject;
  query?: z.ZodObject;
  output?: z.ZodType;
  /** True where `Idempotency-Key` is honoured. */
  idempotent?: boolean;
  /** `fields`: the item whose fields the reference lists, where the body is that item, a list of it or an object around the list. */
  request?: Payload & { description: string; fields: z.ZodObject };
  answers: Readonly<Record<string, Answer>>;
  failures: readonly FailureStatus[];
  /** A query that the examples of the reference ask with. */
  exampleQuery?: Readonly<Record<string, string>>;
};
