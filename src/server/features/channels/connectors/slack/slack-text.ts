import type { Payload } from "../base/payload.ts";

const MARKUP = /<([^<>]*)>/g;

/** Slack's markup as people see it: links by label, mentions of others as @user, the bot's own mention removed. */
export function unescapeSlack(text: string, ownIds: readonly string[]): string {
  return removeMentions(text, ownIds)
    .replaceAll(MARKUP, (_, inner: string) => formatMarkup(inner, ownIds))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}

function removeMentions(text: string, ids: readonly string[]): string {
  return ids.reduce((left, id) => left.replaceAll(`<@${id}> `, "").replaceAll(`<@${id}>`, ""), text);
}

function formatMarkup(inner: string, ownIds: readonly string[]): string {
  const bar = inner.indexOf("|");
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? "" : inner.slice(bar + 1);
  if (target.startsWith("@")) return ownIds.includes(target.slice(1)) ? "" : "@user";
  if (target.startsWith("#")) return label === "" ? "#channel" : `#${label}`;
  if (target.startsWith("!")) return label === "" ? `@${target.slice(1).replace(/^subteam\^.*/, "group")}` : label;
  return label === "" ? target.replace(/^mailto:/, "") : label;
}

/** The texts of a message's blocks, a line each; buttons and menus only where nothing else is said. */
export function findBlockText(blocks: Payload): string | undefined {
  const said = blocks.items.flatMap((block) => findSaid(block) ?? []);
  if (said.length > 0) return said.join("\n");
  const places = ["elements.0.text.text", "elements.0.text", "accessory.text.text"];
  return blocks.items
    .flatMap((block) => places.map((place) => block.at(place).text))
    .find((text) => text !== undefined);
}

/** The words of old attachments, of shared messages, and of blocks inside them, a line each. */
export function findAttachmentText(attachments: Payload): string | undefined {
  const texts = attachments.items.flatMap((attachment) => {
    const blocks =
      findBlockText(attachment.at("blocks")) ?? findBlockText(attachment.at("message_blocks.0.message.blocks"));
    const parts = ["pretext", "title", "text"].flatMap((name) => attachment.at(name).text ?? []);
    const fields = attachment.at("fields").items.flatMap((field) => {
      const cells = ["title", "value"].flatMap((name) => field.at(name).text ?? []);
      return cells.length === 0 ? [] : [cells.join(": ")];
    });
    const own = [...parts, ...fields];
    if (own.length > 0) return own;
    return blocks ?? attachment.at("fallback").text ?? [];
  });
  return texts.length === 0 ? undefined : texts.join("\n");
}

function findSaid(block: Payload): string | undefined {
  if (block.at("type").text === "actions") return undefined;
  const own = ["text.text", "title.text", "alt_text"].flatMap((place) => block.at(place).text ?? []);
  const fields = block.at("fields").items.flatMap((field) => field.at("text").text ?? []);
  // A context block has its texts as elements.
  const context = block.at("type").text === "context" ? block.at("elements").items : [];
  const elements = context.flatMap((element) => element.at("text").text ?? []);
  const texts = [...own.slice(0, 1), ...fields, ...elements];
  return texts.length > 0 ? texts.join("\n") : findRichText(block);
}

/** The words of a rich text block: its sections hold elements with text. */
function findRichText(block: Payload): string | undefined {
  const words = block
    .at("elements")
    .items.flatMap((section) => section.at("elements").items)
    // A list has sections as its elements.
    .flatMap((part) => (part.at("elements").items.length > 0 ? part.at("elements").items : [part]))
    .flatMap((part) => part.at("text").text ?? []);
  return words.length === 0 ? undefined : words.join("");
}
