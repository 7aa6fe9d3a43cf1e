import { extractProperties } from "#src/domain/properties/extract-properties.ts";
import type {
  ConnectorContext,
  NewMessage,
  Out,
  SampleContext,
  SignedRequest,
  Verdict,
} from "../base/connector.types.ts";
import { agentIds, defineConnector, plain, secret, single, splitList } from "../base/define-connector.ts";
import { Payload } from "../base/payload.ts";
import { isWithinWindow, joinBytes, matchHmac, signHmac } from "../base/signatures.ts";
import { ZENDESK_STEPS } from "../base/helpdesk-steps.ts";
import { zendeskHistory } from "./zendesk-history.ts";
import { findZendeskSource } from "./zendesk-source.ts";

const WINDOW_MS = 5 * 60_000;
const EVENT = "zen:event-type:";
const ENDED = new Set(["SOLVED", "CLOSED"]);
/** A rating with or without a comment on the scale of one to five. */
const SCORES = new Map([
  ["good", 5],
  ["good_with_comment", 5],
  ["bad", 1],
  ["bad_with_comment", 1],
]);

/**
 * Whether a ticket's first words come as a comment too is not documented: the requester's comment that equals the description
 * has the description's id, so that both together count once.
 */
export const zendesk = defineConnector({
  id: "zendesk",
  name: "Zendesk",
  kind: "helpdesk",
  echoes: "platform",
  oneReceiver: false,
  fields: [
    secret("signingSecret", "Signing secret", { help: "Admin Center → Webhooks → your webhook → Signing secret." }),
    plain("botUserIds", "Bot user IDs", { help: "The users that your bot answers as, separated by commas." }),
  ],
  settings: [agentIds],
  steps: ZENDESK_STEPS,
  verify: verifyZendesk,
  map: mapWebhook,
  history: { ...zendeskHistory, map: mapTicket },
  sample: buildSample,
});

function verifyZendesk({ raw, header, secrets, nowMs }: SignedRequest): Verdict {
  const timestamp = header("x-zendesk-webhook-signature-timestamp");
  const signature = header("x-zendesk-webhook-signature");
  if (timestamp === null || timestamp === "" || signature === null) return "missing";
  const verdict = matchHmac("sha256", secrets("signingSecret"), joinBytes(timestamp, raw), signature, "base64");
  if (verdict !== "ok") return verdict;
  return isWithinWindow(Date.parse(timestamp), nowMs, WINDOW_MS) ? "ok" : "expired";
}

function mapWebhook(body: Payload, out: Out, context: ConnectorContext): void {
  const type = body.at("type").text;
  if (type === undefined && body.at("ticket_id").exists) return mapTrigger(body, out, context);
  if (type?.startsWith(EVENT) !== true) return out.ignore("unknown_type");
  mapEvent(type.slice(EVENT.length), { body, out, context });
}

function mapEvent(type: string, { body, out, context }: { body: Payload; out: Out; context: ConnectorContext }): void {
  const ticket = body.at("detail.id").id;
  const at = body.at("time").time;
  switch (type) {
    case "ticket.created":
      return mapDescription(body, { ticket, at }, out);
    case "ticket.comment_added":
      return mapComment(body, { ticket, at }, out, context);
    case "ticket.comment_redacted":
      if (body.at("event.comment.is_public").value === false) return out.ignore("private_note");
      return mapRemoval(body, { ticket, at }, out);
    case "ticket.comment_made_private":
      return mapRemoval(body, { ticket, at }, out);
    case "ticket.status_changed":
      if (!ENDED.has(body.at("event.current").text?.toUpperCase() ?? "")) return out.ignore("system");
      return out.event({
        type: "end",
        id: `end:${ticket ?? ""}:${body.at("id").id ?? at ?? ""}`,
        thread: single(ticket),
        at,
      });
    default:
      out.ignore("system");
  }
}

type Ticket = { ticket: string | undefined; at: number | undefined; author?: NewMessage["author"] };

/** A past ticket: its comments as the events that each of them was. */
function mapTicket(conversation: Payload, out: Out, context: ConnectorContext): void {
  const source = conversation.at("ticket");
  const ticket = source.at("id").id;
  const users = new Map(conversation.at("users").items.map((user) => [user.at("id").id, user]));
  // Events write these in capitals.
  const [priority, type] = [source.at("priority"), source.at("type")].map(({ text }) => text?.toUpperCase());
  const names = ["id", "requester_id", "description", "via", "created_at"];
  const detail = { ...Object.fromEntries(names.map((name) => [name, source.at(name).value])), priority, type };
  for (const [index, comment] of conversation.at("comments").items.entries()) {
    const at = comment.at("created_at").time;
    const user = users.get(comment.at("author_id").id);
    const author = { id: comment.at("author_id").id, name: user?.at("name").text };
    const role = user?.at("role").text;
    const isStaff = role === undefined ? undefined : role !== "end-user";
    const event = {
      comment: {
        id: comment.at("id").id,
        body: comment.at("body").value,
        is_public: comment.at("public").value,
        author: { id: author.id, is_staff: isStaff },
      },
    };
    const body = new Payload({ detail, event });
    const isFirst = index === 0 && comment.at("public").value !== false;
    if (isFirst) mapDescription(body, { ticket, at, author }, out);
    else mapComment(body, { ticket, at, author }, out, context);
  }
  const score = SCORES.get(source.at("satisfaction_rating.score").text ?? "");
  const at = source.at("updated_at").time;
  if (score !== undefined)
    out.event({ type: "feedback", id: `rating:${ticket ?? ""}`, thread: single(ticket), at, score });
}

/** Ticket events bring these two fields; others come with `metadata` of a trigger's own body. */
function findAttributes(ticket: Payload): NewMessage["metadata"] {
  const found = { priority: ticket.at("priority").text, ticket_type: ticket.at("type").text };
  return extractProperties(found) ?? undefined;
}

/** The requester's first words. */
function mapDescription(body: Payload, { ticket, at, author }: Ticket, out: Out): void {
  const text = body.at("detail.description").text;
  if (text === undefined) return out.ignore("system");
  const requester = body.at("detail.requester_id").id;
  out.message({
    id: ticket && `${ticket}:description`,
    thread: single(ticket),
    person: requester,
    role: "user",
    author,
    at: body.at("detail.created_at").time ?? at,
    text,
    referral: findZendeskSource(body.at("detail.via")),
    metadata: findAttributes(body.at("detail")),
  });
}

function mapComment(body: Payload, place: Ticket, out: Out, context: ConnectorContext): void {
  const { ticket, at } = place;
  const comment = body.at("event.comment");
  if (comment.at("is_public").value === false) return out.ignore("private_note");
  const author = comment.at("author.id").id;
  const requester = body.at("detail.requester_id").id;
  const role = findRole({ author, requester, isStaff: comment.at("author.is_staff").value }, context);
  out.message({
    ...describeComment(body, ticket),
    thread: single(ticket),
    person: role === "user" ? author : undefined,
    role,
    author: place.author ?? { id: author },
    at,
    text: comment.at("body").text,
    kind: comment.at("body").text === undefined ? "document" : "text",
    ...(role === "user" && { referral: findZendeskSource(body.at("detail.via")) }),
    metadata: findAttributes(body.at("detail")),
  });
}

function mapRemoval(body: Payload, { ticket, at }: Ticket, out: Out): void {
  out.remove({ ...describeComment(body, ticket), thread: single(ticket), role: "user", changedAt: at });
}

/** The id of an event's comment: the description's where it is the description. */
function describeComment(body: Payload, ticket: string | undefined): { id: string | undefined } {
  const comment = body.at("event.comment");
  const text = comment.at("body").text;
  const isRequester = comment.at("author.id").id === body.at("detail.requester_id").id;
  const isDescription = isRequester && text !== undefined && text === body.at("detail.description").text;
  return { id: isDescription && ticket !== undefined ? `${ticket}:description` : comment.at("id").id };
}

/** A trigger with a body of one's own: all values may be text. */
function mapTrigger(body: Payload, out: Out, context: ConnectorContext): void {
  const isPublic = body.at("public");
  if (isPublic.value === false || isPublic.text?.toLowerCase() === "false") return out.ignore("private_note");
  const author = body.at("author_id").id;
  const role = findRole({ author, requester: body.at("requester_id").id, isStaff: undefined }, context);
  out.message({
    id: body.at("comment_id").id,
    thread: single(body.at("ticket_id").id),
    person: role === "user" ? author : undefined,
    role,
    at: body.at("created_at").time,
    text: body.at("text").text,
    metadata: extractProperties(body.at("metadata").value) ?? undefined,
  });
}

/** The role of a comment's author: the requester and all others outside the staff, such as copied people, are users. */
function findRole(
  { author, requester, isStaff }: { author: string | undefined; requester: string | undefined; isStaff: unknown },
  { field, isAgent }: ConnectorContext,
): NewMessage["role"] {
  if (author !== undefined && splitList(field("botUserIds")).includes(author)) return "bot";
  const isCustomer = author !== undefined && (author === requester || isStaff === false);
  return isCustomer && !isAgent(author) ? "user" : "agent";
}

function buildSample({ secret: getSecret, nowMs, body: given }: SampleContext) {
  const time = new Date(nowMs).toISOString();
  const author = { id: "1001", is_staff: false };
  const sample = {
    type: `${EVENT}ticket.comment_added`,
    id: "sample",
    time,
    detail: { id: "1", requester_id: "1001", description: "My order has not arrived" },
    event: { comment: { id: "2", body: "Is there any news about my order?", is_public: true, author } },
  };
  const body = given ?? JSON.stringify(sample);
  const headers = {
    "x-zendesk-webhook-signature-timestamp": time,
    "x-zendesk-webhook-signature": signHmac("sha256", getSecret("signingSecret"), time + body, "base64"),
  };
  return { body, headers };
}
