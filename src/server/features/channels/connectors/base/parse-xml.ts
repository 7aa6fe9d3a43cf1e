import { Payload } from "./payload.ts";

const MAX_XML_LENGTH = 64 * 1024;
const MAX_DEPTH = 8;
const TOKEN = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };

type Element = { name: string; text: string; children: [string, unknown][] };

/**
 * Parses the XML of platforms: elements, text and CDATA. Attributes, declarations of entities and types are no part of it, so
 * that nothing can be expanded or fetched. Elements of the same name become a list. Null for anything else.
 */
export function parseXml(source: string): Payload | null {
  const text = source.trim().replace(/^<\?xml[^?>]*\?>\s*/, "");
  if (text.length > MAX_XML_LENGTH) return null;
  const root: Element = { name: "", text: "", children: [] };
  const open: Element[] = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    const current = open.at(-1);
    if (found === null || current === undefined) return null;
    const [, cdata, isClosing, name, isEmpty, words] = found;
    if (cdata !== undefined) current.text += cdata;
    else if (words !== undefined) current.text += decode(words);
    else if (isClosing === "/") {
      if (current.name !== name || open.length === 1) return null;
      open.pop();
      open.at(-1)?.children.push([name, toValue(current)]);
    } else if (isEmpty === "/") current.children.push([name ?? "", ""]);
    else if (open.length > MAX_DEPTH) return null;
    else open.push({ name: name ?? "", text: "", children: [] });
  }
  const [[, value] = [], ...others] = root.children;
  const isComplete = open.length === 1 && others.length === 0 && root.text.trim() === "";
  return isComplete && typeof value === "object" ? new Payload(value) : null;
}

function toValue({ text, children }: Element): unknown {
  if (children.length === 0) return text;
  const groups = Map.groupBy(children, ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, found]) => [name, found.length === 1 ? found[0]?.[1] : found.map(([, value]) => value)]),
  );
}

function decode(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
