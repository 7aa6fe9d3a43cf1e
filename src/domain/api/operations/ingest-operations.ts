import { z } from "zod";
import {
  eventSchema,
  ingestOutputSchema,
  MAX_BODY_BYTES,
  MAX_ITEMS,
  messageSchema,
} from "../../ingest/ingest.contract.ts";
import { MAX_JSON_DEPTH, MAX_JSON_FIELDS, MAX_JSON_VALUES } from "../../shared/json-limits.ts";
import { paths } from "../../paths/paths.ts";
import * as examples from "../examples/ingest-examples.ts";
import { defineOperation } from "./operation.ts";

/** A batch of messages: an object around a list, a list, or a single message. */
export const messagesBodySchema = z.union([
  z.object({ messages: z.array(messageSchema).min(1).max(MAX_ITEMS) }),
  z.array(messageSchema).min(1).max(MAX_ITEMS),
  messageSchema,
]);
export const eventsBodySchema = z.union([
  z.object({ events: z.array(eventSchema).min(1).max(MAX_ITEMS) }),
  z.array(eventSchema).min(1).max(MAX_ITEMS),
  eventSchema,
]);

const BATCH = `At most ${MAX_ITEMS.toLocaleString("en")} items and ${MAX_BODY_BYTES / 1024 / 1024} MiB per request, both before and after decompression; ${MAX_JSON_VALUES.toLocaleString("en")} values in all, ${MAX_JSON_FIELDS.toLocaleString("en")} fields per object and ${MAX_JSON_DEPTH} levels of nesting.`;

const STORED = {
  description: "Every item was stored or is a duplicate.",
  schema: ingestOutputSchema,
  example: examples.allAccepted,
} as const;
const PARTIAL = "Some items are invalid and listed; all others were stored.";

/** The service checks each item, so that an invalid item rejects only itself. */
const BATCH_PARSING = { parser: z.unknown(), maxBytes: MAX_BODY_BYTES };

const INGEST = {
  method: "post",
  tag: "Send",
  access: { key: "ingest" },
  idempotent: true,
  failures: ["400", "401", "403", "409", "413", "415", "422", "429"],
} as const;

export const sendMessages = defineOperation({
  ...INGEST,
  id: "sendMessages",
  path: paths.api.v1.messages,
  summary: "Send messages",
  description:
    "Stores messages in the key's API account and analyzes them immediately. The response is sent once they are durably stored. Items may arrive in any order, late or more than once; in a long conversation, a late message reaches the figures a moment after the response. Each item is validated on its own, so an invalid item doesn't affect the others.",
  body: {
    description: `An object with \`messages\`, a list of messages or a single message. ${BATCH}`,
    schema: messagesBodySchema,
    item: messageSchema,
    example: examples.messages,
    ...BATCH_PARSING,
  },
  responses: {
    "200": STORED,
    "207": { description: PARTIAL, schema: ingestOutputSchema, example: examples.someWrong },
  },
});

export const sendEvents = defineOperation({
  ...INGEST,
  id: "sendEvents",
  path: paths.api.v1.events,
  summary: "Send events",
  description:
    "Reports what happened outside the messages: a sale, a handoff to a human, a rating, the end of a conversation. The same rules as for messages apply.",
  body: {
    description: `An object with \`events\`, a list of events or a single event. ${BATCH}`,
    schema: eventsBodySchema,
    item: eventSchema,
    example: examples.events,
    ...BATCH_PARSING,
  },
  responses: {
    "200": STORED,
    "207": { description: PARTIAL, schema: ingestOutputSchema, example: examples.someEventsWrong },
  },
});
