import { defineCreate } from "zapier-platform-core";
import { sendItem } from "./api.ts";

const CONVERSATION = {
  key: "conversationId",
  label: "Conversation ID",
  type: "string",
  required: true,
  helpText: "Your ID of the conversation.",
} as const;
const SHARED = [
  {
    key: "id",
    label: "ID",
    type: "string",
    required: false,
    helpText: "Your ID. With one, what a Zap sends twice counts once.",
  },
  { key: "timestamp", label: "Time", type: "datetime", required: false, helpText: "Empty: now." },
] as const;

/** Sends a message of a conversation. */
export const messageCreate = defineCreate({
  key: "message",
  noun: "Message",
  display: { label: "Send Message", description: "Sends a message of a conversation to Threadlight." },
  operation: {
    inputFields: [
      CONVERSATION,
      {
        key: "role",
        label: "Written By",
        type: "string",
        required: true,
        choices: { user: "User", bot: "Bot", agent: "Human Agent" },
      },
      { key: "text", label: "Text", type: "text", required: true },
      { key: "channel", label: "Channel", type: "string", required: false, helpText: "Such as `whatsapp`." },
      {
        key: "user",
        label: "User ID",
        type: "string",
        required: false,
        helpText: "Your ID of the end user. Use one that doesn't identify the person.",
      },
      ...SHARED,
    ],
    perform: (z, bundle) => sendItem(z, bundle, "messages"),
    sample: { accepted: 1, duplicates: 0 },
  },
});

/** Sends what happened outside the text. */
export const eventCreate = defineCreate({
  key: "event",
  noun: "Event",
  display: {
    label: "Send Event",
    description: "Tells Threadlight what happened in a conversation: a sale, a handoff, feedback or its end.",
  },
  operation: {
    inputFields: [
      CONVERSATION,
      {
        key: "type",
        label: "Type",
        type: "string",
        required: true,
        choices: { conversion: "Conversion", handoff: "Handoff", feedback: "Feedback", end: "End", custom: "Custom" },
      },
      { key: "name", label: "Name", type: "string", required: false, helpText: "Of a custom event." },
      { key: "value", label: "Value", type: "number", required: false, helpText: "Of a conversion, such as 140.50." },
      { key: "currency", label: "Currency", type: "string", required: false, helpText: "Such as EUR." },
      { key: "score", label: "Score", type: "number", required: false, helpText: "Of feedback, 1 to 5." },
      ...SHARED,
    ],
    perform: (z, bundle) => sendItem(z, bundle, "events"),
    sample: { accepted: 1, duplicates: 0 },
  },
});
