/** Bodies in shapes that people reported, by channel: their changed copies are sent as well. */
const TELEGRAM = { message_id: 1, date: 1790000000, chat: { id: -100, type: "supergroup" } };
const DISCORD = { id: "1419000000000000000", channel_id: "5", type: 0, content: "", author: { id: "77" } };
const SLACK = { type: "message", channel: "D1", channel_type: "im", user: "U1", ts: "1790000000.000100", text: "" };
const TEAMS = {
  type: "message",
  id: "1",
  from: { id: "29:a" },
  conversation: { id: "a:1" },
  recipient: { id: "28:b" },
};

export const REPORTED_BODIES: Readonly<Record<string, readonly object[]>> = {
  telegram: [
    { update_id: 1, message: { ...TELEGRAM, gift: { gift: { id: "g" } }, from: { id: 7 } } },
    { update_id: 2, message: { ...TELEGRAM, text: "hi", message_thread_id: 4, sender_chat: { id: -100 } } },
  ],
  discord: [
    { t: "MESSAGE_CREATE", d: { ...DISCORD, message_snapshots: [{ message: { content: "late <t:1795896000:f>" } }] } },
    {
      t: "MESSAGE_CREATE",
      d: { ...DISCORD, components: [{ type: 17, components: [{ type: 10, content: "</book:1> <id:guide>" }] }] },
    },
  ],
  slack: [
    {
      type: "event_callback",
      team_id: "T1",
      event: { ...SLACK, attachments: [{ text: "a", fields: [{ title: "b" }] }] },
    },
    {
      type: "event_callback",
      team_id: "T1",
      event: {
        ...SLACK,
        blocks: [
          { type: "context", elements: [{ text: "a" }] },
          { type: "rich_text", elements: [] },
        ],
      },
    },
  ],
  teams: [
    {
      ...TEAMS,
      text: "<at>Rui</at> hi",
      entities: [{ type: "mention", mentioned: { id: "29:r", name: "Rui" }, text: "<at>Rui</at>" }],
    },
    {
      ...TEAMS,
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: { body: [{ columns: [{ items: [{ text: "a" }] }] }] },
        },
      ],
    },
  ],
  instagram: [
    {
      object: "instagram",
      entry: [
        { id: "17", messaging: [{ sender: { id: "1" }, timestamp: 1, message_edit: { mid: "m", num_edit: 0 } }] },
      ],
    },
  ],
};
