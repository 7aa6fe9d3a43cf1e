import type {
  ConnectorContext,
  NewMessage,
  Out,
  SampleContext,
  SignedRequest,
  Thread,
  Verdict,
} from "../base/connector.types.ts";
import {
  agentIds,
  defineConnector,
  defineSetting,
  endless,
  plain,
  secret,
  sessionHours,
  single,
} from "../base/define-connector.ts";
import { Payload } from "../base/payload.ts";
import { isWithinWindow, joinBytes, matchHmac, signHmac } from "../base/signatures.ts";
import { SLACK_STEPS } from "./slack-steps.ts";
import { findAttachmentText, findBlockText, unescapeSlack } from "./slack-text.ts";

const WINDOW_MS = 5 * 60_000;
/** What Slack writes as the text of a message that has only blocks. */
const NO_TEXT = "This content can't be displayed.";
const MESSAGE_SUBTYPES = new Set(["bot_message", "file_share", "thread_broadcast", "me_message"]);
const IGNORED_EVENTS =
  /^(assistant_thread_|app_home_opened|app_uninstalled|tokens_revoked|member_|channel_|group_|im_|team_|user_|emoji_|pin_|star_|file_|link_|subteam_|call_|message_metadata_|workflow_|function_|app_)/;

export const slack = defineConnector({
  id: "slack",
  name: "Slack",
  kind: "team-chat workspace",
  echoes: "platform",
  oneReceiver: true,
  body: "both",
  fields: [
    secret("signingSecret", "Signing secret", {
      help: "api.slack.com → your app → Basic Information → Signing Secret.",
    }),
    plain("botUserId", "Bot user ID", {
      pattern: /^[UW][A-Z0-9]{2,30}$/,
      form: "an ID like U0ABC123",
      help: "Then we know which mention is your bot's.",
    }),
  ],
  settings: [
    defineSetting("groupMessages", "Messages in channels", {
      default: "addressed",
      help: "addressed: only what mentions the bot, and threads that it takes part in. all: everything.",
      form: "addressed or all",
      parse: (value) => (value === "addressed" || value === "all" ? value : null),
    }),
    sessionHours,
    agentIds,
  ],
  steps: SLACK_STEPS,
  verify: verifySlack,
  map: mapWebhook,
  answer: (body) => {
    const challenge = body.at("challenge").text;
    if (body.at("type").text !== "url_verification" || challenge === undefined) return null;
    return { status: 200, contentType: "application/json; charset=utf-8", body: JSON.stringify({ challenge }) };
  },
  sample: buildSample,
});

function verifySlack({ raw, header, secrets, nowMs }: SignedRequest): Verdict {
  const signature = header("x-slack-signature");
  const timestamp = header("x-slack-request-timestamp");
  if (signature === null || timestamp === null || timestamp === "") return "missing";
  const verdict = matchHmac(
    "sha256",
    secrets("signingSecret"),
    joinBytes(`v0:${timestamp}:`, raw),
    signature,
    "hex",
    "v0=",
  );
  if (verdict !== "ok") return verdict;
  return isWithinWindow(Number(timestamp) * 1000, nowMs, WINDOW_MS) ? "ok" : "expired";
}

function mapWebhook(body: Payload, out: Out, context: ConnectorContext): void {
  const form = body.at("payload").text;
  if (form !== undefined) return mapInteraction(parsePayload(form), out, context);
  const type = body.at("type").text;
  if (type === "url_verification" || type === "app_rate_limited") return out.ignore("system");
  if (type === "event_callback") return mapEvent(body, out, context);
  if (type === "block_actions") return mapInteraction(body, out, context);
  out.ignore("unknown_type");
}

/** The JSON inside a form's field. */
function parsePayload(text: string): Payload {
  try {
    return new Payload(JSON.parse(text));
  } catch {
    return new Payload(undefined);
  }
}

function mapEvent(body: Payload, out: Out, context: ConnectorContext): void {
  const event = body.at("event");
  const type = event.at("type").text ?? "";
  if (type === "reaction_added" || type === "reaction_removed") return out.ignore("reaction");
  if (type === "message" || type === "app_mention")
    return mapMessage({ body, event, isMention: type === "app_mention" }, out, context);
  out.ignore(IGNORED_EVENTS.test(type) ? "system" : "unknown_type");
}

type Envelope = { body: Payload; event: Payload; isMention: boolean };

function mapMessage({ body, event, isMention }: Envelope, out: Out, context: ConnectorContext): void {
  const subtype = event.at("subtype").text;
  if (subtype === "message_changed") return mapEdit({ body, event }, out, context);
  if (subtype === "message_deleted") return mapDeletion({ body, event }, out, context);
  const isMessage = (subtype === undefined || MESSAGE_SUBTYPES.has(subtype)) && !event.at("hidden").isTrue;
  if (!isMessage) return out.ignore("system");
  const role = findRole(body, event, context);
  if (role === null) return out.ignore("other_bot");
  const place = { team: body.at("team_id").id, channel: event.at("channel").id, type: event.at("channel_type").text };
  const bots = listBotIds(body, context);
  const message = buildMessage(event, { place, role, bots });
  const isAddressed = role === "bot" || isMention || mentionsBot(event, bots);
  out.message({ ...message, onlyKnown: !isAddressed && !takesAll(place, context) });
}

/** Whether every message counts, whether or not it is addressed to the bot. */
function takesAll(place: Pick<Place, "channel" | "type">, context: ConnectorContext): boolean {
  return isIm(place) || context.setting("groupMessages") === "all";
}

type Place = { team: string | undefined; channel: string | undefined; type: string | undefined };

function buildMessage(
  message: Payload,
  { place, role, bots }: { place: Place; role: NewMessage["role"]; bots: readonly string[] },
): NewMessage {
  const ts = message.at("ts").id;
  const user = message.at("user").id;
  return {
    id: place.channel === undefined || ts === undefined ? undefined : `${place.channel}:${ts}`,
    thread: buildThread(place, { ts, threadTs: message.at("thread_ts").id }),
    person: role === "bot" ? undefined : user,
    role,
    at: parseTs(ts),
    ...findContent(message, bots),
  };
}

function buildThread(
  { team, channel, type }: Place,
  { ts, threadTs }: { ts: string | undefined; threadTs: string | undefined },
): Thread {
  if (!isIm({ channel, type })) return single(team, channel, threadTs ?? ts);
  return threadTs === undefined ? endless(team, channel) : endless(team, channel, threadTs);
}

/** Direct messages; their channel ids begin with D where the event does not say. */
function isIm({ channel, type }: Pick<Place, "channel" | "type">): boolean {
  return type === undefined ? channel?.startsWith("D") === true : type === "im";
}

function findContent(message: Payload, bots: readonly string[]): Pick<NewMessage, "kind" | "text"> {
  const text = unescapeSlack(message.at("text").text ?? "", bots);
  if (text !== "" && text !== NO_TEXT) return { kind: "text", text };
  const block = unescapeSlack(findBlockText(message.at("blocks")) ?? "", bots);
  if (block !== "") return { kind: "text", text: block };
  const attached = unescapeSlack(findAttachmentText(message.at("attachments")) ?? "", bots);
  if (attached !== "") return { kind: "text", text: attached };
  return { kind: message.at("files").items.length > 0 ? "document" : "card" };
}

/** Null for a bot that is not ours. */
function findRole(body: Payload, event: Payload, { isAgent, field }: ConnectorContext): NewMessage["role"] | null {
  const user = event.at("user").id;
  const botId = event.at("bot_id").id;
  const appId = event.at("app_id").id ?? event.at("bot_profile.app_id").id;
  if (botId !== undefined || event.at("subtype").text === "bot_message") {
    const isOurs =
      appId !== undefined ? appId === body.at("api_app_id").id : user !== undefined && user === field("botUserId");
    return isOurs ? "bot" : null;
  }
  return isAgent(user) ? "agent" : "user";
}

function listBotIds(body: Payload, { field }: ConnectorContext): string[] {
  const authorized = body.at("authorizations").items.flatMap((entry) => entry.at("user_id").id ?? []);
  return [field("botUserId"), ...authorized].filter((id) => id !== "");
}

function mentionsBot(event: Payload, bots: readonly string[]): boolean {
  const text = event.at("text").text ?? "";
  return bots.some((id) => text.includes(`<@${id}`));
}

/** The same text again is only a new link preview. */
function mapEdit({ body, event }: Pick<Envelope, "body" | "event">, out: Out, context: ConnectorContext): void {
  const message = event.at("message");
  const bots = listBotIds(body, context);
  const role = findRole(body, message, context);
  if (role === null) return out.ignore("other_bot");
  if (message.at("subtype").text === "tombstone") return mapDeletion({ body, event }, out, context);
  const before = event.at("previous_message");
  const content = findContent(message, bots);
  if (before.isObject && findContent(before, bots).text === content.text) return out.ignore("system");
  const place = { team: body.at("team_id").id, channel: event.at("channel").id, type: event.at("channel_type").text };
  const changedAt = parseTs(message.at("edited.ts").id) ?? parseTs(event.at("event_ts").id);
  const isAddressed = role === "bot" || mentionsBot(message, bots) || takesAll(place, context);
  out.edit({ ...buildMessage(message, { place, role, bots }), changedAt, onlyKnown: !isAddressed });
}

function mapDeletion({ body, event }: Pick<Envelope, "body" | "event">, out: Out, context: ConnectorContext): void {
  const before = event.at("previous_message");
  const ts = event.at("deleted_ts").id ?? before.at("ts").id;
  const place = { team: body.at("team_id").id, channel: event.at("channel").id, type: event.at("channel_type").text };
  const thread = buildThread(place, { ts, threadTs: before.at("thread_ts").id });
  const id = place.channel === undefined || ts === undefined ? undefined : `${place.channel}:${ts}`;
  const role = before.at("bot_id").exists ? "bot" : "user";
  out.remove({
    id,
    thread,
    role,
    person: role === "bot" ? undefined : before.at("user").id,
    at: parseTs(ts),
    onlyKnown: !takesAll(place, context),
  });
}

/** A pressed button or a chosen option. */
function mapInteraction(body: Payload, out: Out, { isAgent }: ConnectorContext): void {
  if (body.at("type").text !== "block_actions") return out.ignore(body.isObject ? "system" : "unknown_type");
  const channel = body.at("channel.id").id ?? body.at("container.channel_id").id;
  // Buttons outside of conversations, in modals and on the app's home.
  if (channel === undefined) return out.ignore("system");
  const user = body.at("user.id").id;
  const place = { team: body.at("team.id").id ?? body.at("user.team_id").id, channel, type: undefined };
  const ts = body.at("message.ts").id ?? body.at("container.message_ts").id;
  const thread = buildThread(place, {
    ts,
    threadTs: body.at("message.thread_ts").id ?? body.at("container.thread_ts").id,
  });
  for (const action of body.at("actions").items) {
    const actionTs = action.at("action_ts").id;
    out.message({
      id: actionTs === undefined ? undefined : `${channel}:${actionTs}`,
      thread,
      person: user,
      role: isAgent(user) ? "agent" : "user",
      at: parseTs(actionTs),
      kind: "button",
      text: findActionText(action),
      payload: action.at("value").text ?? action.at("selected_option.value").text ?? action.at("action_id").text,
    });
  }
}

function findActionText(action: Payload): string | undefined {
  const options = action.at("selected_options").items.flatMap((option) => option.at("text.text").text ?? []);
  if (options.length > 0) return options.join(", ");
  const places = ["text.text", "selected_option.text.text", "selected_date", "selected_time", "value"];
  return places.map((place) => action.at(place).text).find((text) => text !== undefined);
}

/** Seconds with microseconds, as text. */
function parseTs(ts: string | undefined): number | undefined {
  return new Payload(ts).seconds;
}

function buildSample({ secret: getSecret, field, nowMs, body: given }: SampleContext) {
  const seconds = Math.floor(nowMs / 1000);
  const bot = field("botUserId") || "U0BOT";
  const event = {
    type: "message",
    channel_type: "im",
    channel: "D0SAMPLE",
    user: "U0PERSON",
    text: `<@${bot}> can you reset my password?`,
    ts: `${seconds}.000100`,
  };
  const sample = { type: "event_callback", team_id: "T0TEAM", api_app_id: "A0APP", event, event_id: "Ev0SAMPLE" };
  const body = given ?? JSON.stringify(sample);
  const signature = `v0=${signHmac("sha256", getSecret("signingSecret"), `v0:${seconds}:${body}`, "hex")}`;
  return { body, headers: { "x-slack-signature": signature, "x-slack-request-timestamp": String(seconds) } };
}
