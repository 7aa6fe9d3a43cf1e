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
  [
    "Outlook in Spanish",
    "It works now.\n\nDe: Threadlight <a@b.c>\nEnviado el: viernes, 27 de noviembre de 2026 9:12\nPara: Lia\nAsunto: Re: Upload\n\nHola",
  ],
  [
    "Outlook in German",
    "It works now.\n\n*Von:* Threadlight\n*Gesendet:* Freitag, 27. November 2026 09:12\n*An:* Lia\n*Betreff:* Re: Upload",
  ],
  [
    "Outlook in French",
    "It works now.\n\nDe\u00a0: Threadlight\nEnvoyé\u00a0: vendredi 27 novembre 2026 09:12\nÀ\u00a0: Lia\nObjet\u00a0: Upload",
  ],
  ["Outlook in Polish", "It works now.\n\nOd: T <a@b.c>\nWysłano: 27 listopada 2026 09:12\nDo: Lia\nTemat: Upload"],
  ["Outlook in Japanese", "It works now.\n\n差出人: T <a@b.c>\n送信日時: 2026年11月27日 9:12\n宛先: Lia\n件名: Upload"],
  ["Swedish", "It works now.\n\nDen fre 27 nov. 2026 kl 09:12 skrev Threadlight <a@b.c>:\n\n> Hej"],
  ["Chinese", "It works now.\n\n2026年11月27日 9:12，Threadlight <a@b.c> 写道：\n\n> 你好"],
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

test.each([
  "The steps are:\nFrom: Lisbon\nTo: Porto\nDate: Friday\nThen it stops at 3 %.",
  "From: Lisbon\nDate: 12/03/2026\nTo: Porto",
  "De: Porto\nPara: Faro\nData: 12/03/2026, 9:00",
  "Subject: the upload\nDate: 12/03/2026\nIt stops.",
])("keeps a list that the customer wrote: %j", (text) => {
  expect(extractReply(text)).toBe(text);
});

test("keeps everything if nothing but a quote would be left out", () => {
  expect(extractReply("> Only this")).toBe("> Only this");
});
