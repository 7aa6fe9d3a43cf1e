import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { ConnectorContext, NewMessage, Out, Thread } from "../base/connector.types.ts";
import { endless, person, single } from "../base/define-connector.ts";
import { findMediaKind } from "../base/media-kind.ts";
import type { Payload } from "../base/payload.ts";

/** Message types that people or the bot wrote: default, reply, answer to a command, answer to a menu. */
const WRITTEN_TYPES = new Set([0, 19, 20, 21, 23]);
/** Direct messages and threads are one conversation; in channels of a server, each person has one. */
const SINGLE_CHANNEL_TYPES = new Set([1, 10, 11, 12]);

const TEXT_DISPLAY = 10;
const MAX_COMPONENT_DEPTH = 6;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
/** Styles of a time by their letter; what is relative to now is written as a date. */
const TIME_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: CLOCK,
  T: { ...CLOCK, second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: DAY,
  f: { ...DAY, ...CLOCK },
  F: { weekday: "long", ...DAY, ...CLOCK },
};

/** Where a message is, and the person that a bot's message is for. */
export type Origin = { channelId: string | undefined; isSingle: boolean; personId: string | undefined };

/** Maps a new message. */
export function mapDiscordMessage(message: Payload, out: Out, context: ConnectorContext): void {
  const role = findRole(message, out, context);
  if (role === null) return;
  const built = buildDiscordMessage(message, { ...findOrigin(message), role }, context);
  if (role === "user" && built.kind === "message" && built.text === undefined) out.wordless();
  out.message(built);
}

/** An edit has its time; without one, Discord only added the preview of a link. */
export function mapEditedMessage(message: Payload, out: Out, context: ConnectorContext): void {
  const changedAt = message.at("edited_timestamp").time;
  if (changedAt === undefined || !message.at("author").isObject) return out.ignore("system");
  const role = findRole(message, out, context);
  if (role === null) return;
  out.edit({ ...buildDiscordMessage(message, { ...findOrigin(message), role }, context), changedAt });
}

/** A deletion does not name the person: in a server's channel, the message may be in anyone's thread. */
export function mapDeletedMessages(data: Payload, out: Out): void {
  const channelId = data.at("channel_id").id;
  const ids = data.at("ids").items.length > 0 ? data.at("ids").items : [data.at("id")];
  const isDirect = !data.at("guild_id").exists;
  for (const { id } of ids) {
    if (isDirect) out.remove({ id, thread: single(channelId), role: "user", at: parseSnowflake(id) });
    else if (channelId !== undefined) out.remove({ id, within: channelId, role: "user" });
    else out.invalid();
  }
}

/** Null, and counted, for what is no message of a person or of our bot. */
function findRole(message: Payload, out: Out, { field, isAgent }: ConnectorContext): Role | null {
  const type = message.at("type").number ?? 0;
  const own = field("applicationId");
  const author = message.at("author.id").id;
  const ids = [author, message.at("application_id").id, message.at("webhook_id").id];
  if (!WRITTEN_TYPES.has(type)) {
    out.ignore("system");
    return null;
  }
  if (message.at("webhook_id").exists || message.at("author.bot").isTrue) {
    if (ids.includes(own)) return "bot";
    out.ignore("other_bot");
    return null;
  }
  return isAgent(author) ? "agent" : "user";
}

/** The channel of a message and the person that it belongs to. */
export function findOrigin(message: Payload): Origin {
  const type = message.at("channel.type").number ?? message.at("channel_type").number;
  const isSingle = !message.at("guild_id").exists || (type !== undefined && SINGLE_CHANNEL_TYPES.has(type));
  return {
    channelId: message.at("channel_id").id ?? message.at("channel.id").id,
    isSingle,
    personId: message.at("author.bot").isTrue ? findAddressee(message) : findWriter(message),
  };
}

function findWriter(message: Payload): string | undefined {
  return message.at("author.id").id ?? message.at("member.user.id").id ?? message.at("user.id").id;
}

/** Whom a bot's message answers. */
function findAddressee(message: Payload): string | undefined {
  const places = [
    "interaction_metadata.user.id",
    "interaction.user.id",
    "referenced_message.author.id",
    "mentions.0.id",
  ];
  return places.map((place) => message.at(place).id).find((id) => id !== undefined);
}

/** A channel's conversation, or one for each person in a server's channel. */
export function buildDiscordThread({ channelId, isSingle, personId }: Origin): Thread {
  if (isSingle) return single(channelId);
  return personId === undefined ? endless(channelId) : endless(channelId, person(personId));
}

/** A message as it is stored. */
export function buildDiscordMessage(
  message: Payload,
  origin: Origin & { role: Role },
  context: ConnectorContext,
): NewMessage {
  return {
    id: message.at("id").id,
    thread: buildDiscordThread(origin),
    person: origin.role === "agent" ? message.at("author.id").id : origin.personId,
    role: origin.role,
    at: message.at("timestamp").time,
    replyTo: message.at("message_reference.message_id").id,
    ...findContent(message, context.field("applicationId")),
  };
}

function findContent(message: Payload, own: string): Pick<NewMessage, "kind" | "text"> {
  const found = findOwnContent(message, own);
  const forwarded = message.at("message_snapshots.0.message");
  return found.kind === "message" && forwarded.isObject ? findOwnContent(forwarded, own) : found;
}

function findOwnContent(message: Payload, own: string): Pick<NewMessage, "kind" | "text"> {
  const shown = message.at("content").text ?? listTextDisplays(message.at("components").items, 0).join("\n");
  const text = cleanContent(shown, own);
  const [attachment] = message.at("attachments").items;
  if (attachment !== undefined) {
    return { kind: findMediaKind(attachment.at("content_type").text), text: text === "" ? undefined : text };
  }
  if (text !== "") return { kind: "text", text };
  if (message.at("poll").isObject) return { kind: "poll" };
  if (message.at("sticker_items").items.length > 0) return { kind: "sticker" };
  const embeds = message.at("embeds").items;
  if (embeds.length === 0) return { kind: "message" };
  const titles = ["title", "description"].flatMap((name) => embeds.flatMap((embed) => embed.at(name).text ?? []));
  return { kind: "card", text: titles[0] };
}

/** The texts of components, which stand in for the content: containers and sections hold others. */
function listTextDisplays(components: readonly Payload[], depth: number): string[] {
  if (depth > MAX_COMPONENT_DEPTH) return [];
  return components.flatMap((component) => {
    if (component.at("type").number === TEXT_DISPLAY) return component.at("content").text ?? [];
    return listTextDisplays(component.at("components").items, depth + 1);
  });
}

/** The bot's own mention is removed, the others are people, roles, channels and emoji. */
function cleanContent(content: string, own: string): string {
  return content
    .replaceAll(/<@!?(\d+)> ?/g, (match, id: string) => (id === own ? "" : match.replace(/<.*>/, "@user")))
    .replaceAll(/<@&\d+>/g, "@role")
    .replaceAll(/<#\d+>/g, "#channel")
    .replaceAll(/<a?(:\w{2,32}:)\d+>/g, "$1")
    .replaceAll(/<(\/[^<>:]{1,100}):\d+>/g, "$1")
    .replaceAll(/<id:(\w{1,30})>/g, "#$1")
    .replaceAll(
      /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/g,
      (mark, seconds: string, style: string | undefined) => formatTime(Number(seconds) * 1000, style) ?? mark,
    )
    .trim();
}

/** A time as people see it, in UTC: the reader's own zone is not known. Null for one that no calendar has. */
function formatTime(ms: number, style = "f"): string | null {
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return null;
  const format = TIME_STYLES[style] ?? TIME_STYLES["f"];
  return new Intl.DateTimeFormat("en-GB", { ...format, timeZone: "UTC" }).format(at).replace(/,? at /, " ");
}

/** The time in an id: milliseconds since 2015 above its last 22 bits. */
export function parseSnowflake(id: string | undefined): number | undefined {
  if (id === undefined || !/^\d{15,20}$/.test(id)) return undefined;
  return Number((BigInt(id) >> 22n) + 1_420_070_400_000n);
}
