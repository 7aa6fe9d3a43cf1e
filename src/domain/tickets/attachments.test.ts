import { expect, test } from "vitest";
import { decodeText, detectAttachmentType, normalizeFileName } from "./attachments.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const binary = (...values: number[]) => new Uint8Array(values);

test("finds the type in the content", () => {
  expect(detectAttachmentType(binary(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe("image/png");
  expect(detectAttachmentType(binary(0xff, 0xd8, 0xff, 0xe0))).toBe("image/jpeg");
  expect(detectAttachmentType(bytes("GIF89a..."))).toBe("image/gif");
  expect(detectAttachmentType(bytes("RIFF1234WEBPVP8 "))).toBe("image/webp");
  expect(detectAttachmentType(bytes("2026-11-27 error: olá 🙂\r\n\tat line 3"))).toBe("text/plain");
});

test.each([
  ["an empty file", new Uint8Array()],
  ["a program", bytes("MZ\u0000\u0001")],
  ["a PDF with binary parts", binary(0x25, 0x50, 0x44, 0x46, 0x2d, 0xe2, 0xe3, 0xcf, 0xd3)],
  ["a zip", binary(0x50, 0x4b, 0x03, 0x04, 0x14)],
  ["text with a NUL", bytes("a\u0000b")],
  ["a wave file", bytes("RIFF1234WAVEfmt \u0000")],
  ["terminal commands", bytes("\u001b]0;x\u0007")],
])("refuses %s", (_, file) => {
  expect(detectAttachmentType(file)).toBeNull();
});

test("reads a page or an SVG as text, never as what it says it is", () => {
  expect(detectAttachmentType(bytes("<svg onload=alert(1)>"))).toBe("text/plain");
  expect(normalizeFileName("x.svg", "text/plain")).toBe("x.svg.txt");
  expect(normalizeFileName("page.html", "text/plain")).toBe("page.html.txt");
});

test("decodes UTF-16 with its mark", () => {
  expect(decodeText(binary(0xff, 0xfe, 0x4f, 0, 0x6c, 0, 0xe1, 0))).toBe("Olá");
  expect(decodeText(binary(0xff, 0xfe, 0x4f))).toBeNull();
});

test.each([
  ["screen.PNG", "image/png", "screen.PNG"],
  ["../../etc/passwd", "text/plain", "passwd.txt"],
  ["C:\\temp\\log.log", "text/plain", "log.log"],
  ["photo\u202Egnp.exe", "image/png", "photognp.exe.png"],
  ["...", "image/gif", "file.gif"],
  ['a"b\r\n.txt', "text/plain", "ab.txt"],
  [`${"x".repeat(400)}.png`, "image/png", `${"x".repeat(196)}.png`],
] as const)("names %j of type %s %j", (name, type, expected) => {
  expect(normalizeFileName(name, type)).toBe(expected);
});
