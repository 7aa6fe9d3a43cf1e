import type { TableFile } from "./export-tables.ts";

const CONVERSATION = ["conversationId", "conversation_id", "`id` in conversations.jsonl"] as const;

/** What stands beside conversations: where they come from, leads and properties. */
export const TOLD_FILES: readonly TableFile[] = [
  {
    file: "sources",
    table: "conversation_sources",
    about: "Where conversations come from, as far as their messages tell it",
    key: ["conversation_id"],
    columns: [
      CONVERSATION,
      ["kind", "kind", "`ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign` or `other`"],
      ["id", "source_id"],
      ["name", "name"],
      ["url", "url"],
      ["campaign", "campaign"],
      ["medium", "medium"],
      ["utmSource", "utm_source"],
      ["term", "term"],
      ["content", "content"],
      ["referrer", "referrer"],
    ],
  },
  {
    file: "leads",
    table: "conversation_leads",
    about: "Conversations with contact details, and what members did about those that were lost",
    key: ["conversation_id"],
    columns: [
      CONVERSATION,
      ["contact", "contact", "kinds of contact details in the user's messages"],
      ["state", "state", "`new`, `contacted`, `won` or `gave_up`"],
      ["ownerId", "owner_id"],
      ["changedAt", "changed_at", "null if no member did anything"],
    ],
  },
  {
    file: "properties",
    table: "conversation_properties",
    about: "What messages and events tell of conversations besides words",
    key: ["conversation_id"],
    columns: [
      CONVERSATION,
      ["properties", "properties", "by name: the last value and the time that told it, in milliseconds"],
    ],
  },
  {
    file: "property-names",
    table: "property_names",
    about: "Properties that the workspace labeled or tracks",
    key: ["name"],
    columns: [
      ["name", "name"],
      ["label", "label"],
      ["tracked", "tracked"],
    ],
  },
];
