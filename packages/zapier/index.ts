/** The app that Zapier runs: its account, what starts a Zap, and what a Zap does. */
import { createRequire } from "node:module";
import { defineApp, defineSearch, version as platformVersion } from "zapier-platform-core";
import { addKey, checkAnswer, fetchObject, findObject, toObject } from "./api.ts";
import { eventCreate, messageCreate } from "./creates.ts";
import { conversationTrigger, leadTrigger } from "./triggers.ts";

const conversationSearch = defineSearch({
  key: "conversation",
  noun: "Conversation",
  display: { label: "Find Conversation", description: "Finds a conversation by your ID, with its messages." },
  operation: {
    inputFields: [{ key: "conversationId", label: "Conversation ID", type: "string", required: true }],
    perform: async (z, bundle) => {
      const id = encodeURIComponent(`external:${bundle.inputData.conversationId}`);
      const found = await findObject(z, bundle, `/conversations/${id}`);
      if (found === null) return [];
      const { conversation, messages, events } = found;
      return [{ ...toObject(conversation), messages, events }];
    },
    sample: { id: "0198f3c2-6f0a-7c11-9d57-2f1f4f6f5a10", externalId: "chat-4711", messages: [] },
  },
});

export default defineApp({
  version: String(toObject(createRequire(import.meta.url)("../package.json"))["version"]),
  platformVersion,
  authentication: {
    type: "custom",
    fields: [
      {
        key: "url",
        label: "URL",
        type: "string",
        required: true,
        placeholder: "https://threadlight.example.com",
        helpText: "Where your Threadlight runs.",
      },
      {
        key: "apiKey",
        label: "API Key",
        type: "password",
        required: true,
        helpText: "A key with the permissions **Read** and **Send**: Settings, API accounts and keys.",
      },
    ],
    test: (z, bundle) => fetchObject(z, bundle, "/conversations", { limit: "1" }),
    connectionLabel: "{{bundle.authData.url}}",
  },
  beforeRequest: [addKey],
  afterResponse: [checkAnswer],
  triggers: { [conversationTrigger.key]: conversationTrigger, [leadTrigger.key]: leadTrigger },
  creates: { [messageCreate.key]: messageCreate, [eventCreate.key]: eventCreate },
  searches: { [conversationSearch.key]: conversationSearch },
});
