import type { ConversationFilter } from "../domain/conversations/conversations.contract.ts";
import type { NewView } from "../domain/conversations/views.contract.ts";
import type { demoWorkspace } from "./workspace.ts";

type Email = (typeof demoWorkspace.users)[number]["email"];

/** Saved views of the demo's users. */
export const demoViews: readonly NewView[] = [
  { name: "Lost by topic", screen: "analytics", filter: { measure: "lost", by: "topic", period: "90d" } },
  { name: "Waiting for an agent", filter: { reason: "handoff_ignored" } },
  { name: "Price objections, WhatsApp", filter: { reason: "price_objection", channel: "whatsapp" } },
  { name: "Dropped off unhappy", filter: { outcome: "dropped", sentiment: "negative" } },
];

/** Tags and comments of the demo's users: the `newest` matches of a filter get the tag, and the first of them a comment each. */
export const demoMarks: readonly {
  filter: ConversationFilter;
  newest: number;
  tag: string;
  comments: readonly { by: Email; text: string }[];
}[] = [
  {
    filter: { outcome: "dropped", reason: "handoff_ignored" },
    newest: 5,
    tag: "call back",
    comments: [
      {
        by: "rita@almarea.example",
        text: "Called back and made it up to them. Nobody here had seen that they were waiting.",
      },
      { by: "carmen@almarea.example", text: "Wrote them an e-mail. Who gets these outside office hours?" },
    ],
  },
  {
    filter: { outcome: "dropped", reason: "price_objection" },
    newest: 4,
    tag: "price",
    comments: [
      {
        by: "tiago@almarea.example",
        text: "What is included comes after the total here. Let's try it the other way round in the next release.",
      },
    ],
  },
  {
    filter: { outcome: "dropped", reason: "language_mismatch" },
    newest: 3,
    tag: "bot language",
    comments: [
      { by: "carmen@almarea.example", text: "Answered in the wrong language. On the list for the next release." },
    ],
  },
];
