import { describe, expect, it } from "vitest";
import { createFileDecoder, detectEncoding } from "./encoding.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("detectEncoding", () => {
  it.each([
    ["plain ASCII", utf8("id,text\n"), "utf-8"],
    ["UTF-8", utf8("olá, 👋"), "utf-8"],
    ["UTF-8 cut inside a character", utf8("olá, 👋").subarray(0, -2), "utf-8"],
    ["UTF-8 with one broken byte", new Uint8Array([...utf8("ação e reação"), 0xff, 0x20]), "utf-8"],
    ["Windows-1252", new Uint8Array([0x6f, 0x6c, 0xe1, 0x2c, 0x20, 0xe7, 0xe3, 0x6f, 0x0a]), "windows-1252"],
    ["UTF-16, little end first", new Uint8Array([0xff, 0xfe, 0x61, 0x00]), "utf-16le"],
    ["UTF-16, big end first", new Uint8Array([0xfe, 0xff, 0x00, 0x61]), "utf-16be"],
    ["UTF-16 without its mark, little end first", new Uint8Array(Buffer.from("id,olá\n", "utf16le")), "utf-16le"],
    ["UTF-16 without its mark, big end first", new Uint8Array(Buffer.from("id,olá\n", "utf16le").swap16()), "utf-16be"],
    ["nothing", new Uint8Array(), "utf-8"],
  ])("detects %s", (_, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });
});

describe("a file decoder", () => {
  function decodeIn(bytes: Uint8Array, size: number): string {
    const decoder = createFileDecoder();
    let text = "";
    for (let at = 0; at < bytes.length; at += size) text += decoder.decode(bytes.subarray(at, at + size));
    return text + decoder.end();
  }
  const late = `${"a,user,plain words\n".repeat(9_000)}b,user,ação e “fim”\n`;

  it.each([
    ["UTF-8", utf8(late)],
    ["Windows-1252", new Uint8Array(Buffer.from(late.replace("“", "\x93").replace("”", "\x94"), "latin1"))],
    ["UTF-16", new Uint8Array(Buffer.from(`\uFEFF${late}`, "utf16le"))],
  ])("detects %s if the first non-ASCII character comes late, for any chunks", (_, bytes) => {
    expect(decodeIn(bytes, 64 * 1024)).toBe(late);
    expect(decodeIn(bytes, 1_000)).toBe(late);
    expect(decodeIn(bytes, bytes.length)).toBe(late);
  });

  it("decodes a short file and an empty one", () => {
    expect(decodeIn(new Uint8Array([0x6f, 0x6c, 0xe1]), 1)).toBe("olá");
    expect(decodeIn(new Uint8Array(), 1)).toBe("");
  });
});
