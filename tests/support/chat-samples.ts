import type { ExportSample } from "./export-sample.ts";

const latin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
const telegram = (id: number, seconds: number, from: [string | null, string], text: unknown, more: object = {}) => {
  const date = new Date(seconds * 1000).toISOString().slice(0, 19);
  return { id, type: "message", date, date_unixtime: `${seconds}`, from: from[0], from_id: from[1], text, ...more };
};
const ANA: [string, string] = ["Ana", "user101"];
const SHOP: [string, string] = ["Shop Help Bot", "user900"];
const meta = (sender: string, ms: number, more: object) => ({
  sender_name: latin1(sender),
  timestamp_ms: ms,
  type: "Generic",
  ...more,
});
const node = (id: string, parent: string | null, children: string[], message: object | null) => ({
  [id]: { id, parent, children, message },
});
const gpt = (id: string, role: string, text: string, more: object = {}) => ({
  id,
  author: { role, name: null, metadata: {} },
  create_time: 1_710_000_000.5,
  content: { content_type: "text", parts: [text] },
  recipient: "all",
  metadata: {},
  ...more,
});

/** Exports of chats, and messages of language models. */
export const CHAT_SAMPLES: ExportSample[] = [
  {
    format: "messages_json",
    name: "a list of conversations with parts and tools",
    value: [
      {
        id: "a",
        messages: [
          { role: "system", content: "Be brief." },
          {
            role: "user",
            content: [{ type: "input_text", text: "Do you ship to Porto?" }, { type: "input_image" }],
            ts: 1710000000,
          },
          { role: "assistant", content: null, tool_calls: [{ id: "t" }] },
          { role: "tool", content: "{}" },
          {
            role: "assistant",
            content: [
              { type: "text", text: "Yes," },
              { type: "tool_use", name: "x" },
              { type: "text", text: "in two days." },
            ],
          },
        ],
      },
      {
        session_id: 7,
        messages: [{ role: "human_agent", text: "Hello, this is Rui", time: "2024-03-09T16:00:00+01:00" }],
      },
    ],
    conversations: [["user: Do you ship to Porto?", "bot: Yes,\nin two days."], ["agent: Hello, this is Rui"]],
  },
  {
    format: "messages_json",
    name: "lone messages with a conversation id inside a wrapper",
    value: {
      exported_at: "2024-03-09",
      data: [
        { conversation_id: "x", role: "user", content: "Hi", created_at: "2024-03-09T10:00:00Z" },
        { conversation_id: "y", role: "user", content: "Hello", created_at: 1710000000000 },
        { conversation_id: "x", role: "assistant", content: "How can I help?", created_at: "2024-03-09T10:00:02Z" },
      ],
    },
    conversations: [["user: Hi", "bot: How can I help?"], ["user: Hello"]],
  },
  {
    format: "messages_json",
    name: "fine-tuning turns with from and value",
    value: [
      {
        conversations: [
          { from: "human", value: "Where is it?" },
          { from: "gpt", value: "On its way." },
        ],
      },
    ],
    conversations: [["user: Where is it?", "bot: On its way."]],
  },
  {
    format: "chatgpt_json",
    name: "a tree with an edited question and hidden messages",
    value: [
      {
        title: "Trip",
        create_time: 1_710_000_000.1,
        conversation_id: "gpt-1",
        current_node: "a2",
        mapping: {
          ...node("root", null, ["sys"], null),
          ...node(
            "sys",
            "root",
            ["u1", "u2"],
            gpt("sys", "system", "", { metadata: { is_visually_hidden_from_conversation: true } }),
          ),
          ...node("u1", "sys", ["a1"], gpt("u1", "user", "A trip to Rome")),
          ...node("a1", "u1", [], gpt("a1", "assistant", "Rome is lovely")),
          ...node(
            "u2",
            "sys",
            ["t1"],
            gpt("u2", "user", "A trip to Lisbon", {
              content: {
                content_type: "multimodal_text",
                parts: [{ content_type: "image_asset_pointer" }, "A trip to Lisbon"],
              },
            }),
          ),
          ...node(
            "t1",
            "u2",
            ["a2"],
            gpt("t1", "assistant", "search()", {
              recipient: "browser",
              content: { content_type: "code", text: "search()" },
            }),
          ),
          ...node("a2", "t1", [], gpt("a2", "assistant", "Take tram 28\uE200cite\uE202turn0\uE201.")),
        },
      },
    ],
    conversations: [["user: A trip to Lisbon", "bot: Take tram 28."]],
  },
  {
    format: "telegram_json",
    name: "one chat with rich text, services and media",
    value: {
      name: "Shop Help Bot",
      type: "bot_chat",
      id: 4711,
      messages: [
        {
          id: 1,
          type: "service",
          date: "2024-03-09T10:00:00",
          date_unixtime: "1709978400",
          actor: "Ana",
          action: "phone_call",
          text: "",
        },
        telegram(2, 1709978400, ANA, [
          "Look at ",
          { type: "link", text: "example.org" },
          ", is it ",
          { type: "bold", text: "open" },
          "?",
        ]),
        telegram(3, 1709978410, SHOP, "Yes, until six."),
        telegram(4, 1709978420, ANA, "", { photo: "(File not included.)", width: 9, height: 9 }),
        telegram(5, 1710064820, ANA, "And today?", { edited: "2024-03-10T10:01:00", edited_unixtime: "1710064860" }),
        telegram(6, 1710064830, SHOP, "Today, too."),
      ],
    },
    conversations: [
      ["user: Look at example.org, is it open?", "bot: Yes, until six."],
      ["user: And today?", "bot: Today, too."],
    ],
  },
  {
    format: "telegram_json",
    name: "all chats of an account, two people with one name",
    value: {
      about: "Here is the data you requested.",
      chats: {
        list: [
          {
            name: "Shop",
            type: "personal_chat",
            id: 1,
            messages: [telegram(2, 1709978400, ANA, "Open?"), telegram(3, 1709978410, SHOP, "Yes.")],
          },
          { name: "Empty", type: "personal_chat", id: 2, messages: [] },
          {
            type: "private_group",
            id: 3,
            messages: [
              telegram(2, 1709978400, ["Ana", "user202"], "Sold out?"),
              telegram(3, 1709978410, SHOP, "Not yet."),
            ],
          },
        ],
      },
    },
    conversations: [
      ["user: Open?", "bot: Yes."],
      ["user: Sold out?", "bot: Not yet."],
    ],
  },
  {
    format: "meta_json",
    name: "a thread of Messenger, newest first, as Latin-1",
    value: {
      participants: [{ name: latin1("José Núñez") }, { name: latin1("Café Bot") }],
      messages: [
        meta("José Núñez", 1710064830000, {
          content: latin1("Reacted ❤️ to your message "),
          is_geoblocked_for_viewer: false,
        }),
        meta("Café Bot", 1710064820000, { content: latin1("Até às 20 h 👋") }),
        meta("José Núñez", 1710064810000, { content: latin1("Estão abertos amanhã?") }),
        meta("Café Bot", 1709978500000, { photos: [{ uri: "photos/1.jpg" }] }),
        meta("José Núñez", 1709978450000, { content: "gone", is_unsent: true }),
        meta("Café Bot", 1709978410000, { content: latin1("Olá, José!") }),
        meta("José Núñez", 1709978400000, { content: latin1("Olá") }),
      ],
      title: latin1("Café Bot"),
      thread_path: "inbox/cafebot_1",
    },
    conversations: [
      ["user: Olá", "bot: Olá, José!"],
      ["user: Estão abertos amanhã?", "bot: Até às 20 h 👋"],
    ],
  },
  {
    format: "meta_json",
    name: "an end-to-end encrypted thread",
    value: {
      participants: ["Zoë", "Desk Bot"],
      threadName: "Zoë_1",
      messages: [
        {
          isUnsent: false,
          media: [],
          reactions: [],
          senderName: "Zoë",
          text: "Is Ã© a letter?",
          timestamp: 1709978400000,
          type: "text",
        },
        {
          isUnsent: false,
          media: [],
          reactions: [],
          senderName: "Desk Bot",
          text: "Yes — two.",
          timestamp: 1709978401000,
          type: "text",
        },
        {
          isUnsent: true,
          media: [],
          reactions: [],
          senderName: "Zoë",
          text: "",
          timestamp: 1709978402000,
          type: "text",
        },
      ],
    },
    conversations: [["user: Is Ã© a letter?", "bot: Yes — two."]],
  },
];
