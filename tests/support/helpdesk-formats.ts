/** Conversations of a helpdesk in the formats of the platforms' APIs and webhooks. */
/** What one conversation holds, on whatever platform. */
export type DeskMessage = {
  id: number;
  from: "person" | "bot" | "staff";
  text: string;
  seconds: number;
  isNote?: true;
};
export type DeskConversation = {
  id: number;
  seconds: number;
  plan: string;
  rating: number | null;
  messages: DeskMessage[];
};

export const BOT = { id: 501, name: "Petal" };
export const STAFF = { id: 502, name: "Olga" };

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function describeAuthor({ id }: DeskConversation, { from }: DeskMessage) {
  if (from === "person") return { type: "user", id: `u${id}`, name: `Person ${id}` };
  return { type: "admin", ...(from === "bot" ? BOT : STAFF) };
}

/** As its API gives it. */
export function toIntercom(conversation: DeskConversation) {
  const { id, seconds, plan, rating, messages } = conversation;
  const [first, ...rest] = messages;
  return {
    type: "conversation",
    id: String(id),
    created_at: seconds,
    custom_attributes: { plan },
    source: first && {
      type: "conversation",
      id: String(first.id),
      delivered_as: "customer_initiated",
      url: "https://flowers.example/roses",
      body: `<p>${first.text}</p>`,
      author: describeAuthor(conversation, first),
    },
    conversation_rating: rating === null ? null : { rating, remark: "", created_at: seconds + 9 },
    conversation_parts: {
      conversation_parts: rest.map((message) => ({
        type: "conversation_part",
        id: String(message.id),
        part_type: message.isNote ? "note" : "comment",
        body: `<p>${message.text}</p>`,
        created_at: message.seconds,
        author: describeAuthor(conversation, message),
      })),
    },
  };
}

/** As its API gives it. */
export function toTicket({ id, seconds, rating, messages }: DeskConversation) {
  return {
    id,
    created_at: toIso(seconds),
    updated_at: toIso(seconds + 9),
    requester_id: 9_000 + id,
    description: messages[0]?.text,
    priority: "high",
    type: "question",
    status: "closed",
    via: { channel: "web", source: { rel: null } },
    satisfaction_rating: rating === null ? { score: "unoffered" } : { id: 1, score: rating > 3 ? "good" : "bad" },
  };
}

/** As its API gives it. */
export function toComment({ id }: DeskConversation, { from, text, seconds, isNote, ...message }: DeskMessage) {
  const author = from === "person" ? 9_000 + id : (from === "bot" ? BOT : STAFF).id;
  return {
    id: message.id,
    author_id: author,
    body: text,
    plain_body: text,
    public: isNote !== true,
    created_at: toIso(seconds),
  };
}

/** As its API gives it. */
export function toThread({ id, seconds, messages }: DeskConversation) {
  const latest = messages.at(-1)?.seconds ?? seconds;
  return {
    id: String(id),
    createdAt: toIso(seconds),
    latestMessageTimestamp: toIso(latest),
    status: "CLOSED",
    spam: false,
    associatedContactId: "1",
  };
}

/** As its API gives it. */
export function toHubSpot({ id }: DeskConversation, { from, text, seconds, isNote, ...message }: DeskMessage) {
  const actor = { person: `V-${id}`, bot: `B-${BOT.id}`, staff: `A-${STAFF.id}` }[from];
  return {
    id: `m${message.id}`,
    type: isNote === true ? "COMMENT" : "MESSAGE",
    conversationsThreadId: String(id),
    direction: from === "person" ? "INCOMING" : "OUTGOING",
    senders: [{ actorId: actor, name: from === "bot" ? BOT.name : undefined }],
    createdAt: toIso(seconds),
    text,
    truncationStatus: "NOT_TRUNCATED",
  };
}

/** As its API gives it. */
export function toChatwoot({ id, seconds, plan, messages }: DeskConversation) {
  return {
    id,
    created_at: seconds,
    last_activity_at: messages.at(-1)?.seconds ?? seconds,
    status: "resolved",
    custom_attributes: { plan },
    additional_attributes: { referer: "https://flowers.example/roses" },
  };
}

/** As its API gives it. */
export function toChatwootMessage({ id, rating, messages }: DeskConversation, message: DeskMessage) {
  const isRated = rating !== null && message === messages[3];
  return {
    id: message.id,
    content: message.text,
    message_type: message.from === "person" ? 0 : 1,
    content_type: "text",
    private: message.isNote === true,
    created_at: message.seconds,
    content_attributes: isRated ? { submitted_values: { csat_survey_response: { rating } } } : {},
    sender:
      message.from === "person"
        ? { id: 9_000 + id, name: `Person ${id}`, type: "contact" }
        : { ...(message.from === "bot" ? BOT : STAFF), type: message.from === "bot" ? "agent_bot" : "user" },
  };
}

/** The webhooks of a conversation's first two messages and its rating, as its platform sends them. */
export const WEBHOOKS = {
  intercom(conversation: DeskConversation): unknown[] {
    const item = toIntercom(conversation);
    const [part] = item.conversation_parts.conversation_parts;
    const notify = (topic: string, parts: unknown[]) => {
      const data = { item: { ...item, conversation_parts: { conversation_parts: parts } } };
      return { type: "notification_event", id: topic, topic, data };
    };
    return [
      notify("conversation.user.created", []),
      notify("conversation.admin.replied", [part]),
      notify("conversation.rating.added", []),
    ];
  },
  zendesk(conversation: DeskConversation): unknown[] {
    const ticket = toTicket(conversation);
    const detail = { ...ticket, id: String(ticket.id), requester_id: String(ticket.requester_id), priority: "HIGH" };
    const [, reply] = conversation.messages;
    const comment = reply && {
      ...toComment(conversation, reply),
      id: String(reply.id),
      is_public: true,
      author: { id: String(BOT.id), is_staff: true },
    };
    const time = reply && toIso(reply.seconds);
    return [
      { type: "zen:event-type:ticket.created", id: "e1", time: detail.created_at, detail, event: {} },
      { type: "zen:event-type:ticket.comment_added", id: "e2", time, detail, event: { comment } },
    ];
  },
  hubspot({ id, messages }: DeskConversation): unknown[] {
    return messages.slice(0, 2).map((message) => [
      {
        subscriptionType: "conversation.newMessage",
        objectId: id,
        messageId: `m${message.id}`,
        messageType: "MESSAGE",
        occurredAt: message.seconds * 1000,
      },
    ]);
  },
  chatwoot(conversation: DeskConversation): unknown[] {
    const types = ["incoming", "outgoing"];
    const [first, second, , fourth] = conversation.messages;
    const name = (event: string, message: DeskMessage | undefined, type: number) => {
      const sent = message && { ...toChatwootMessage(conversation, message), created_at: toIso(message.seconds) };
      return { ...sent, event, message_type: types[type], conversation: toChatwoot(conversation) };
    };
    return [name("message_created", first, 0), name("message_created", second, 1), name("message_updated", fourth, 1)];
  },
};
