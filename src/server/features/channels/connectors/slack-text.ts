import type { Payload } from "./payload.ts";

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

/** The first text of a message's blocks. */
export function findBlockText(blocks: Payload): string | undefined {
  for (const block of blocks.items) {
    const places = ["text.text", "title.text", "fields.0.text", "elements.0.text.text", "elements.0.text"];
    const found = places.map((place) => block.at(place).text).find((text) => text !== undefined) ?? findRichText(block);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The words of a rich text block: its sections hold elements with text. */
function findRichText(block: Payload): string | undefined {
  const words = block
    .at("elements")
    .items.flatMap((section) => section.at("elements").items.flatMap((part) => part.at("text").text ?? []));
  return words.length === 0 ? undefined : words.join("");
}
