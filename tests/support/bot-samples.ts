import type { ExportSample } from "./export-sample.ts";

const rasaRow = (id: number, data: object) => ({
  id,
  sender_id: "r9",
  type_name: "user",
  timestamp: 1710000000 + id,
  data: JSON.stringify(data),
});

/** Exports of bot platforms and helpdesks. */
export const BOT_SAMPLES: ExportSample[] = [
  {
    format: "rasa_json",
    name: "a tracker with sessions, a press and buttons",
    value: {
      sender_id: "r1",
      slots: { room: null },
      events: [
        { event: "action", name: "action_session_start", timestamp: 1710000000.1 },
        { event: "session_started", timestamp: 1710000000.2 },
        {
          event: "user",
          text: "Hello",
          timestamp: 1710000001.5,
          message_id: "m1",
          input_channel: "rest",
          parse_data: {},
        },
        {
          event: "bot",
          text: "Which room?",
          data: { buttons: [{ title: "Single", payload: "/room" }, { title: "Double" }] },
          timestamp: 1710000002,
        },
        { event: "user", text: '/choose_room{"size": 2}', timestamp: 1710000003, metadata: {} },
        { event: "restart", timestamp: 1710009000 },
        { event: "user", text: "", timestamp: 1710009001 },
        { event: "user", text: "/start", metadata: { title: "Start over" }, timestamp: 1710009002 },
        { event: "bot", text: null, data: { attachment: {} }, timestamp: 1710009003 },
      ],
    },
    conversations: [["user: Hello", "bot: Which room?\nSingle\nDouble", "user: choose_room"], ["user: Start over"]],
  },
  {
    format: "rasa_json",
    name: "rows of a tracker store",
    value: [
      rasaRow(1, { event: "session_started" }),
      rasaRow(2, { event: "user", text: "Are you open?", timestamp: 1710000002 }),
      rasaRow(3, { event: "bot", text: "Yes.", timestamp: 1710000003 }),
    ],
    conversations: [["user: Are you open?", "bot: Yes."]],
  },
  {
    format: "dialogflow_json",
    name: "turns of ES and CX in rows of a log",
    value: [
      {
        logName: "projects/p/logs/dialogflow_agent",
        textPayload: `Dialogflow Response : ${JSON.stringify({ responseId: "r0", session: "projects/p/agent/sessions/s1", queryResult: { queryText: "WELCOME", fulfillmentText: "Hi!", fulfillmentMessages: [{ text: { text: ["Hi!"] } }] } })}`,
        receiveTimestamp: "2024-03-09T10:00:00.123456789Z",
      },
      {
        labels: { session_id: "s1" },
        jsonPayload: {
          responseId: "r1",
          queryResult: { queryText: "A table for two", fulfillmentText: "For when?", intent: {} },
        },
        timestamp: "2024-03-09T10:00:05Z",
      },
      {
        jsonPayload: {
          session: "projects/p/locations/eu/agents/a/sessions/s2",
          queryResult: {
            text: "Where is my parcel?",
            responseMessages: [
              { text: { text: ["One moment."] } },
              { payload: {} },
              { text: { text: ["It is in Porto."] } },
            ],
          },
        },
        timestamp: "2024-03-09T11:00:05Z",
      },
      {
        logName: "projects/p/logs/dialogflow_agent",
        jsonPayload: { queryInput: { text: { text: "A table" } } },
        timestamp: "2024-03-09T10:00:05Z",
      },
    ],
    conversations: [
      ["bot: Hi!", "user: A table for two", "bot: For when?"],
      ["user: Where is my parcel?", "bot: One moment.\nIt is in Porto."],
    ],
  },
  {
    format: "zendesk_json",
    name: "tickets with a bot, an agent and a private note",
    value: {
      tickets: [
        {
          id: 35,
          requester_id: 1,
          subject: "Parcel",
          comments: [
            {
              id: 1,
              author_id: 1,
              body: "Where is <b>it</b>?",
              plain_body: "Where is it?&nbsp;",
              public: true,
              created_at: "2024-03-09T10:00:00Z",
              via: { channel: "web" },
            },
            {
              id: 2,
              author_id: 9,
              body: "It is on its way.",
              public: true,
              created_at: "2024-03-09T10:00:02Z",
              via: { channel: "answer_bot" },
            },
            { id: 3, author_id: 8, body: "Angry customer", public: false, created_at: "2024-03-09T10:01:00Z" },
            {
              id: 4,
              author_id: 8,
              html_body: "<p>It arrives <i>today</i></p>",
              public: true,
              created_at: "2024-03-09T10:02:00Z",
            },
          ],
        },
      ],
    },
    conversations: [["user: Where is it?", "bot: It is on its way.", "agent: It arrives today"]],
  },
  {
    format: "zendesk_json",
    name: "a transcript of messaging",
    value: {
      id: "z1",
      events: [
        {
          id: "e1",
          actor: { type: "end_user", name: "Ana" },
          content: { type: "text", text: "Hi" },
          timestamp: 1710000000000,
        },
        {
          id: "e2",
          actor: { type: "business", name: "Desk Bot" },
          content: { type: "text", text: "How can I help?" },
          timestamp: 1710000001000,
        },
        {
          id: "e3",
          actor: { type: "agent", name: "Rui" },
          content: { type: "text", text: "Rui here." },
          timestamp: 1710000002000,
        },
      ],
    },
    conversations: [["user: Hi", "bot: How can I help?", "agent: Rui here."]],
  },
  {
    format: "intercom_json",
    name: "a conversation with a note and a bot",
    value: {
      type: "conversation",
      id: "ic1",
      created_at: 1710000000,
      source: { id: "s", body: "<p>Do you have <b>rooms</b>?</p>", author: { type: "lead", id: "u1" } },
      conversation_parts: {
        type: "conversation_part.list",
        conversation_parts: [
          { id: "p1", part_type: "comment", body: "<p>Yes, two.</p>", author: { type: "bot" }, created_at: 1710000003 },
          { id: "p2", part_type: "note", body: "VIP", author: { type: "admin" }, created_at: 1710000004 },
          { id: "p3", part_type: "assignment", body: null, author: { type: "admin" }, created_at: 1710000005 },
          {
            id: "p4",
            part_type: "comment",
            body: "<p>I reserved one.</p>",
            author: { type: "admin" },
            created_at: 1710000006,
          },
        ],
      },
    },
    conversations: [["user: Do you have rooms?", "bot: Yes, two.", "agent: I reserved one."]],
  },
  {
    format: "botpress_json",
    name: "messages with choices",
    value: {
      messages: [
        {
          id: "1",
          conversationId: "b1",
          direction: "incoming",
          userId: "u",
          payload: { type: "text", text: "Hello" },
          createdAt: "2024-03-09T10:00:00.000Z",
        },
        {
          id: "2",
          conversationId: "b1",
          direction: "outgoing",
          payload: {
            type: "choice",
            text: "Which size?",
            options: [{ label: "Small", value: "s" }, { title: "Large" }],
          },
          createdAt: "2024-03-09T10:00:01.000Z",
        },
        {
          id: "3",
          conversationId: "b1",
          direction: "outgoing",
          payload: { type: "image", imageUrl: "x" },
          createdAt: "2024-03-09T10:00:02.000Z",
        },
      ],
    },
    conversations: [["user: Hello", "bot: Which size?\nSmall\nLarge"]],
  },
  {
    format: "voiceflow_json",
    name: "a list of turns",
    value: [
      {
        turnID: "1",
        type: "request",
        payload: { type: "launch" },
        startTime: "2024-03-09T10:00:00.000Z",
        format: "request",
      },
      {
        turnID: "1",
        type: "flow",
        payload: { type: "flow", payload: { diagramID: "d" } },
        startTime: "2024-03-09T10:00:00.000Z",
        format: "trace",
      },
      {
        turnID: "1",
        type: "text",
        payload: {
          type: "text",
          payload: {
            slate: {
              content: [{ children: [{ text: "Welcome " }, { text: "back" }] }, { children: [{ text: "What now?" }] }],
            },
          },
        },
        startTime: "2024-03-09T10:00:01.000Z",
      },
      {
        turnID: "2",
        type: "request",
        payload: { type: "intent", payload: { query: "Book a room", intent: { name: "book" } } },
        startTime: "2024-03-09T10:00:05.000Z",
      },
      {
        turnID: "2",
        type: "speak",
        payload: { type: "speak", payload: { message: '<voice name="A">For two?</voice>' } },
        startTime: "2024-03-09T10:00:06.000Z",
      },
      {
        turnID: "3",
        type: "request",
        payload: { type: "path-1", payload: { label: "Yes" } },
        startTime: "2024-03-09T10:00:09.000Z",
      },
    ],
    conversations: [["bot: Welcome back\nWhat now?", "user: Book a room", "bot: For two?", "user: Yes"]],
  },
  {
    format: "voiceflow_json",
    name: "transcripts with logs",
    value: [
      {
        transcriptID: "v1",
        sessionID: "s",
        logs: [
          { type: "action", data: { type: "text", payload: "Hi" }, createdAt: "2024-03-09T10:00:00.000Z" },
          { type: "trace", data: { type: "debug", payload: { message: "x" } }, createdAt: "2024-03-09T10:00:00.000Z" },
          {
            type: "trace",
            data: { type: "text", payload: { message: "Hello!" } },
            createdAt: "2024-03-09T10:00:01.000Z",
          },
        ],
      },
    ],
    conversations: [["user: Hi", "bot: Hello!"]],
  },
];
