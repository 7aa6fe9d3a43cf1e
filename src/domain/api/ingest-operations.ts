import { z } from "zod";
import {
  eventSchema,
  ingestOutputSchema,
  MAX_BODY_BYTES,
  MAX_ITEMS,
  messageSchema,
} from "../ingest/ingest.contract.ts";
import { paths } from "../shared/paths.ts";
import * as examples from "./ingest-examples.ts";
import type { Operation } from "./operation.ts";

/** A list of items, an object around it, or a single item: what both ways in take. */
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

const BATCH = `At most ${MAX_ITEMS.toLocaleString("en")} items and ${MAX_BODY_BYTES / 1024 / 1024} MiB a request, counted before and after decompression.`;

const STORED = {
  description: "Every item was stored, or was known already.",
  content: { schema: ingestOutputSchema, example: examples.allAccepted },
} as const;
const PARTLY = "Some items were wrong: each is named, all others are stored.";

const INGEST = {
  method: "post",
  tag: "Send",
  access: { key: "ingest" },
  idempotent: true,
  failures: ["400", "401", "403", "409", "413", "415", "422", "429"],
} as const;

export const sendMessages = {
  ...INGEST,
  id: "sendMessages",
  path: paths.api.v1.messages,
  summary: "Send messages",
  description:
    "Stores messages in the key's API account and reads them at once. The answer comes after they are durable. Items may come in any order, late and more than once: an item is checked by itself, and a wrong one costs no other.",
  request: {
    description: `An object with messages, a list, or one message. ${BATCH}`,
    schema: messagesBodySchema,
    fields: messageSchema,
    example: examples.messages,
  },
  answers: {
    "200": STORED,
    "207": { description: PARTLY, content: { schema: ingestOutputSchema, example: examples.someWrong } },
  },
} as const satisfies Operation;

export const sendEvents = {
  ...INGEST,
  id: "sendEvents",
  path: paths.api.v1.events,
  summary: "Send events",
  description:
    "Tells what happened outside the text: a sale, a handoff to a human, a rating, the end of a conversation. The same rules as for messages.",
  request: {
    description: `An object with events, a list, or one event. ${BATCH}`,
    schema: eventsBodySchema,
    fields: eventSchema,
    example: examples.events,
  },
  answers: {
    "200": STORED,
    "207": { description: PARTLY, content: { schema: ingestOutputSchema, example: examples.someEventsWrong } },
  },
} as const satisfies Operation;
