import type { z } from "zod";
import type { KeyScope } from "../../api-keys/api-keys.contract.ts";

/** The groups of the reference, in order. */
export const TAGS = [
  {
    name: "Send",
    title: "Send messages and events",
    description:
      "Send messages, events and recorded calls: every field, what is refused, and what makes a request safe to repeat.",
  },
  {
    name: "Conversations",
    title: "Read conversations",
    description:
      "Read conversations, their messages and people with what the engine read in them, by the filters of the screens.",
  },
  {
    name: "Metrics",
    title: "Read figures",
    description:
      "Read the figures of the dashboard with the same filters: overview, funnel, outcomes, topics, sources and findings.",
  },
  {
    name: "Privacy",
    title: "Erase a person",
    description:
      "Erase an end user on their request: see first what would be removed, then get a certificate of the erasure.",
  },
  {
    name: "Reference",
    title: "The reference for programs",
    description: "This reference in machine-readable form, as an OpenAPI document for code generators and clients.",
  },
] as const;
export type TagName = (typeof TAGS)[number]["name"];

/** Error statuses; each is described once in `failures.ts`. */
export type FailureStatus = "400" | "401" | "402" | "403" | "404" | "409" | "413" | "415" | "422" | "429";

/** A JSON schema with an example; the tests parse the example with the schema. */
export type Payload = { schema: z.ZodType; example: unknown };

/** A batch as a request body: one item, a list of items or an object around the list. */
export type OperationBody = Payload & {
  description: string;
  /** One item; the reference lists its fields. */
  item: z.ZodObject;
  /** What the endpoint parses: `z.unknown()` where the service checks each item, so that an invalid item rejects only itself. */
  parser: z.ZodType;
  maxBytes: number;
  /** Whether a file may be sent instead, as it is. */
  binary?: boolean;
};

/** JSON that the handler returns. Its schema is the operation's `output`, or `schema` where the handler builds the response. */
export type JsonResponse = { description: string; example: unknown; schema?: z.ZodType };

/** A successful response: JSON with a schema, CSV, or JSON without a schema. */
export type OperationResponse =
  | JsonResponse
  | { description: string; contentType: "text/csv"; example: string }
  | { description: string; contentType: "application/json" };

/** One operation of the public API. Its endpoint, the OpenAPI document, the docs reference and code samples come from it. */
export type Operation = {
  id: string;
  method: "get" | "post";
  /** With path parameters in braces: `/api/v1/conversations/{id}`. */
  path: string;
  tag: TagName;
  summary: string;
  description: string;
  access: "public" | { readonly key: KeyScope } | { readonly userOrKey: KeyScope };
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: OperationBody;
  /** Parses the handler's result: fields without a schema are not sent. Left out where the handler builds the response. */
  output?: z.ZodType;
  /** Whether the endpoint accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** Successful responses by status. */
  responses: Readonly<Record<string, OperationResponse>>;
  failures: readonly FailureStatus[];
  /** The query in the reference's code samples. */
  exampleQuery?: Readonly<Record<string, string>>;
};

/** The part of an operation that `endpoint()` takes. */
export type OperationContract<O extends Operation> = {
  access: O["access"];
  params: O extends { readonly params: infer P extends z.ZodObject } ? P : undefined;
  query: O extends { readonly query: infer Q extends z.ZodObject } ? Q : undefined;
  output: O extends { readonly output: infer S extends z.ZodType } ? S : undefined;
} & (O extends { readonly body: { readonly parser: infer B extends z.ZodType } }
  ? { body: B; bodyBytes: number }
  : { body?: undefined });

/** Checks the description of an operation and keeps its literal types. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation;
}

/** The options of the operation's endpoint: `endpoint(getContract(operation), handler)`. */
export function getContract<O extends Operation>(operation: O): OperationContract<O>;
export function getContract({ access, params, query, body, output }: Operation): object {
  return { access, params, query, output, ...(body && { body: body.parser, bodyBytes: body.maxBytes }) };
}

/** Schema and example of a JSON response. Throws where neither the response nor the operation has a schema. */
export function getPayload({ id, output }: Operation, { schema = output, example }: JsonResponse): Payload {
  if (schema === undefined) throw new Error(`A response of ${id} has no schema.`);
  return { schema, example };
}
