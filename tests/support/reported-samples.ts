import type { ExportSample } from "./export-sample.ts";

const spoken = (text: string, direction: string) => [
  { content_type: "audio_transcription", text, direction },
  { content_type: "audio_asset_pointer", asset_pointer: "sediment://file" },
];
const voiceNode = (id: string, parent: string | null, [role, parts]: [string, object[]]) => ({
  id,
  parent,
  message: { id, author: { role }, create_time: 1710000000, content: { content_type: "multimodal_text", parts } },
});
const part = (id: string, part_type: string, [type, body]: [string, string | null]) => ({
  id,
  part_type,
  body,
  created_at: 1710000060,
  author: { type, id: `${type}1` },
});
const comment = (id: number, author_id: number, plain_body: string) => ({
  id,
  author_id,
  public: true,
  plain_body,
  created_at: "2024-03-09T10:00:00Z",
});
const ZENDESK_USERS = [
  { id: 1, name: "Lia", role: "end-user" },
  { id: 2, name: "Max", role: "end-user" },
  { id: 3, name: "Eva", role: "agent" },
];

/** Exports in shapes that people reported. */
export const REPORTED_SAMPLES: ExportSample[] = [
  {
    format: "chatgpt_json",
    name: "a conversation that was spoken",
    value: [
      {
        conversation_id: "v1",
        current_node: "b",
        create_time: 1710000000,
        mapping: {
          a: voiceNode("a", null, ["user", spoken("Is the pool open?", "in")]),
          b: voiceNode("b", "a", ["assistant", spoken("Until nine.", "out")]),
        },
      },
    ],
    conversations: [["user: Is the pool open?", "bot: Until nine."]],
  },
  {
    format: "rasa_json",
    name: "reminders, commands and the titles of pressed buttons",
    value: {
      sender_id: "r5",
      events: [
        { event: "user", text: "/session_start", timestamp: 1710000000 },
        {
          event: "bot",
          text: "Which day?",
          data: { buttons: [{ title: "On Friday", payload: '/day{"d": 5}' }] },
          timestamp: 1710000001,
        },
        { event: "user", text: '/day{"d": 5}', timestamp: 1710000002 },
        { event: "user", text: "EXTERNAL: remind", metadata: { is_external: true }, timestamp: 1710000003 },
        { event: "bot", text: "It is Friday!", timestamp: 1710000004 },
      ],
    },
    conversations: [["bot: Which day?\nOn Friday", "user: On Friday", "bot: It is Friday!"]],
  },
  {
    format: "intercom_json",
    name: "replies that assign, close, open and press",
    value: {
      id: "i7",
      created_at: 1710000000,
      source: { id: "s", body: "<p>Any table?</p>", author: { type: "user", id: "u" } },
      conversation_parts: {
        conversation_parts: [
          part("1", "assignment", ["bot", "<p>A colleague takes over.</p>"]),
          part("2", "assignment", ["admin", null]),
          part("3", "close", ["admin", "<p>Booked.</p>"]),
          part("4", "open", ["user", "<p>And the terrace?</p>"]),
          part("5", "quick_reply", ["user", "<p>Terrace</p>"]),
          part("6", "note_and_reopen", ["admin", "<p>Regular guest</p>"]),
        ],
      },
    },
    conversations: [
      ["user: Any table?", "bot: A colleague takes over.", "agent: Booked.", "user: And the terrace?", "user: Terrace"],
    ],
  },
  {
    format: "zendesk_json",
    name: "a customer who was copied, and a chat in one comment",
    value: {
      id: 70,
      requester_id: 1,
      users: ZENDESK_USERS,
      comments: [
        comment(
          1,
          3,
          "Chat started: 2024-03-09 09:50 AM UTC\n\n(09:50:01 AM) Lia: Where is my parcel?\nIt is late.\n(09:50:09 AM) Post bot: Its number?\n(09:51 AM) *** Eva joined the chat ***\n(09:52:00 AM) Eva: It comes today.",
        ),
        comment(2, 2, "I am the one who pays"),
        comment(3, 3, "Thanks: (09:50) noted"),
      ],
    },
    conversations: [
      [
        "user: Where is my parcel?\nIt is late.",
        "bot: Its number?",
        "agent: It comes today.",
        "user: I am the one who pays",
        "agent: Thanks: (09:50) noted",
      ],
    ],
  },
  {
    format: "dialogflow_json",
    name: "rows whose response is text of protocol buffers",
    value: [
      {
        logName: "projects/p/logs/dialogflow_agent",
        textPayload: 'Dialogflow Request : {"session":"s9","query_input":"{}"}',
        timestamp: "2024-03-09T10:00:00Z",
      },
      {
        logName: "projects/p/logs/dialogflow_agent",
        textPayload:
          'Dialogflow Response : id: "q1"\nsession_id: "s9"\nresult {\n  resolved_query: "tem quarto?"\n  fulfillment {\n    speech: "Sim, h\\303\\241 um \\"duplo\\"."\n    messages { type { number_value: 0.0 } speech { string_value: "Sim, h\\303\\241 um \\"duplo\\"." } }\n  }\n}',
        timestamp: "2024-03-09T10:00:01Z",
      },
      {
        logName: "projects/p/logs/dialogflow_agent",
        textPayload:
          'Dialogflow Response : response_id: "q2"\nsession: "s9"\nquery_result {\n  query_text: "ok"\n  fulfillment_messages { text { text: "Reservado." text: "Obrigado!" } }\n}',
        timestamp: "2024-03-09T10:00:09Z",
      },
    ],
    conversations: [["user: tem quarto?", 'bot: Sim, há um "duplo".', "user: ok", "bot: Reservado.\nObrigado!"]],
  },
  {
    format: "messages_json",
    name: "parts of the AI SDK, contents of Gemini and calls of tools",
    value: [
      {
        id: "p1",
        messages: [
          { role: "user", parts: [{ type: "text", text: "A room?" }] },
          { role: "assistant", parts: [{ type: "step-start" }, { type: "tool-search", input: {} }] },
          { role: "assistant", tool_calls: [{ id: "t", function: { name: "book" } }] },
          {
            role: "assistant",
            content: "",
            parts: [
              { type: "reasoning", text: "Hm" },
              { type: "text", text: "Yes." },
            ],
          },
        ],
      },
      {
        id: "p2",
        contents: [
          { role: "user", parts: [{ text: "A table?" }] },
          { role: "model", parts: [{ functionCall: { name: "find" } }, { thought: true, text: "Hm" }] },
          { role: "model", parts: [{ text: "At eight." }] },
        ],
      },
    ],
    conversations: [
      ["user: A room?", "bot: Yes."],
      ["user: A table?", "bot: At eight."],
    ],
  },
];
