import { expect, test } from "vitest";
import { extractReply } from "./reply-text.ts";

test.each([
  [
    "Gmail",
    "It works now.\n\nOn Fri, Nov 27, 2026 at 9:12 AM Threadlight <hello@example.com> wrote:\n> Re: Upload\n> Hello",
  ],
  [
    "Gmail, broken over lines",
    "It works now.\r\n\r\nOn Fri, Nov 27, 2026 at 9:12 AM Threadlight\r\n<reply+abc@support.example.com>\r\nwrote:\r\n\r\n> Hello",
  ],
  ["Portuguese", "It works now.\n\nEm sex., 27 de nov. de 2026 às 09:12, Threadlight <a@b.c> escreveu:\n\n> Olá"],
  ["Spanish", "It works now.\n\nEl vie, 27 nov 2026 a las 9:12, Threadlight (<a@b.c>) escribió:\n\n> Hola"],
  ["German", "It works now.\n\nAm 27.11.2026 um 09:12 schrieb Threadlight:\n> Hallo"],
  [
    "Outlook",
    "It works now.\n\nFrom: Threadlight <a@b.c>\nSent: Friday, 27 November 2026 09:12\nTo: Ana\nSubject: Re: Upload\n\nHello",
  ],
  ["Outlook's line", "It works now.\n\n________________________________\nDe: Threadlight\nHello"],
  ["a signature", "It works now.\n\n-- \nAna Sousa\nAtlas Hotels"],
  ["quotes between lines", "> Does it work?\nIt works now."],
])("leaves out what %s quotes", (_, text) => {
  expect(extractReply(text)).toBe("It works now.");
});

test("keeps sentences and lists that only resemble quotes", () => {
  const text = "On Friday Ana wrote to you.\nFrom: the upload screen, I get this:\n- one\n-- two";
  expect(extractReply(text)).toBe(text);
});

test("keeps everything if nothing but a quote would be left out", () => {
  expect(extractReply("> Only this")).toBe("> Only this");
});
