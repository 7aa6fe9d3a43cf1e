import { describe, expect, it } from "vitest";
import { detectEncoding } from "./encoding.ts";

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
    ["nothing", new Uint8Array(), "utf-8"],
  ])("knows %s", (_, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });
});
