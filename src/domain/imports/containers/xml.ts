import { SaxesParser } from "saxes";
import { ContainerError } from "./container-error.ts";

/** Attributes of one tag; spreadsheets have about twenty. */
const MAX_ATTRIBUTES = 1_000;

/** Handlers of a parse; names are without prefix. */
export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Parses XML from a stream of UTF-8. Throws ContainerError if it is damaged. */
export async function parseXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = createXmlParser(handlers);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}

/** Creates a parser of XML that throws ContainerError if it is damaged. */
export function createXmlParser({ open, text, close }: XmlHandlers): {
  write: (text: string) => void;
  close: () => void;
} {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let attributeCount = 0;
  parser.on("opentagstart", () => (attributeCount = 0));
  parser.on("attribute", () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw createDamagedError();
  });
  parser.on("opentag", ({ name, attributes }) => open?.(removePrefix(name), attributes));
  parser.on("closetag", ({ name }) => close?.(removePrefix(name)));
  if (text !== undefined) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.on("error", (error) => {
    throw createDamagedError(error);
  });
  return { write: (part) => void parser.write(part), close: () => void parser.close() };
}

function createDamagedError(cause?: unknown): ContainerError {
  return new ContainerError("bad_sheet", "The spreadsheet is damaged: the rest can't be read.", cause);
}

function removePrefix(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
