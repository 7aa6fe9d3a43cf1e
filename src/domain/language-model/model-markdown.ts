/** A model's words as plain Markdown: no HTML, no images, links only to our own screens. */

const CONVERSATION = "/dash/conversations/";

/** Longer than what a model may answer: a server may not keep to that. */
const MAX_LENGTH = 20_000;

/** Removes HTML, images, foreign links, headings and code fences from a model's text, and what is behind 20,000 characters. */
export function cleanMarkdown(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replaceAll(/^\s*```.*$/gm, "")
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(?<!!)\[([^\]]*)\]\(([^)\s]*)(?:\s[^)]*)?\)/g, (_found, label: string, href: string) =>
      isOwnPath(href) ? `[${label}](${href})` : label,
    )
    .replaceAll(/<\/?[a-z!][^>]*>/gi, "")
    .replaceAll(/^#{1,6}\s+/gm, "")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether a link leads to one of our own screens. */
export function isOwnPath(href: string): boolean {
  return /^\/(?:dash|docs)(?:\/[\w./-]*)?(?:\?[\w=&%.,:+-]*)?$/.test(href) && !href.includes("..");
}

/** A link to a conversation, with the words that stand for it. */
export function linkConversation(id: string, label: string): string {
  return `[${label}](${CONVERSATION}${id})`;
}

export type MarkdownPart = { text: string; strong?: true; href?: string };
export type MarkdownBlock = { kind: "paragraph" | "item"; parts: MarkdownPart[] };

/** Parses what {@link cleanMarkdown} leaves: paragraphs, list items, bold words and links to our own screens. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  return text.split(/\n+/).flatMap((line): MarkdownBlock[] => {
    const item = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(.*)$/.exec(line);
    const content = item?.[1] ?? line;
    if (content.trim() === "") return [];
    return [{ kind: item === null ? "paragraph" : "item", parts: parseParts(content) }];
  });
}

function parseParts(line: string): MarkdownPart[] {
  const pattern = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
  const parts: MarkdownPart[] = [];
  let at = 0;
  for (const { index, 0: found, 1: strong, 2: label, 3: href } of line.matchAll(pattern)) {
    if (index > at) parts.push({ text: line.slice(at, index) });
    if (strong !== undefined) parts.push({ text: strong, strong: true });
    else if (label !== undefined && href !== undefined)
      parts.push(isOwnPath(href) ? { text: label, href } : { text: label });
    at = index + found.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}

/** The words alone, for screen readers' announcements. */
export function toPlainText(text: string): string {
  return parseMarkdown(text)
    .map(({ parts }) => parts.map((part) => part.text).join(""))
    .join(" ");
}
