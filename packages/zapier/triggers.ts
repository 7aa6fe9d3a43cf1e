import { defineTrigger } from "zapier-platform-core";
import type { Bundle, ZObject } from "zapier-platform-core";
import { fetchObject, toObject } from "./api.ts";

const NEWEST = 100;

const SAMPLE = {
  id: "0198f3c2-6f0a-7c11-9d57-2f1f4f6f5a10",
  externalId: "chat-4711",
  channel: "webchat",
  language: "en",
  stage: "consideration",
  title: "Tasting menu for six on Friday",
  startedAt: "2026-11-30T18:04:00.000Z",
  reading: { outcome: "lost", reason: "unanswered", need: "book" },
};

const CHANNEL = {
  key: "channel",
  label: "Channel",
  type: "string",
  required: false,
  helpText: "Only conversations of this channel, such as `whatsapp`.",
} as const;

/** Starts a Zap with each conversation, or with each that came to an outcome. */
export const conversationTrigger = defineTrigger({
  key: "conversation",
  noun: "Conversation",
  display: {
    label: "New Conversation",
    description: "Triggers when a conversation begins, or comes to the outcomes you choose.",
  },
  operation: {
    type: "polling",
    inputFields: [
      {
        key: "outcome",
        label: "Outcome",
        type: "string",
        required: false,
        list: true,
        choices: {
          ...{ sold: "Sold", solved: "Solved", answered: "Answered", waiting: "Waiting for you", lost: "Lost" },
          ...{
            unmet: "Not offered",
            greeting: "Left at the greeting",
            not_customer: "Not a customer",
            open: "Still open",
          },
        },
        helpText: "Empty: the Zap starts when a conversation begins. Otherwise once it has one of these outcomes.",
      },
      CHANNEL,
    ],
    perform: (z, bundle) => {
      const { outcome, channel } = bundle.inputData;
      return listNewest(z, bundle, { outcome: Array.isArray(outcome) ? outcome.join(",") : outcome, channel });
    },
    sample: SAMPLE,
  },
});

/** Starts a Zap with each lost conversation in which the user left an e-mail address or a phone number. */
export const leadTrigger = defineTrigger({
  key: "lost_lead",
  noun: "Lost Lead",
  display: {
    label: "New Lost Lead",
    description: "Triggers when a conversation is lost whose user left an e-mail address or a phone number.",
  },
  operation: {
    type: "polling",
    inputFields: [CHANNEL],
    perform: (z, bundle) => listNewest(z, bundle, { outcome: "lost", lead: "new", channel: bundle.inputData.channel }),
    sample: {
      ...SAMPLE,
      lead: { owner: null, state: "new", contact: [{ kind: "email", value: "ana@example.com" }] },
    },
  },
});

/** The newest conversations; Zapier starts nothing for those it has seen. */
async function listNewest(
  z: ZObject,
  bundle: Bundle,
  filter: Record<string, unknown>,
): Promise<{ id: string; [field: string]: unknown }[]> {
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  const params = { ...Object.fromEntries(chosen), limit: String(NEWEST) };
  const { items } = await fetchObject(z, bundle, "/conversations", params);
  return (Array.isArray(items) ? items : []).map(toObject).map((item) => ({ ...item, id: String(item["id"]) }));
}
