import { describe, expect, it } from "vitest";
import { readImport, summarize } from "#tests/support/imports.ts";

const SPEAKERS = { "Ana Lima": "user", "Loja Sol": "bot" } as const;

function read(text: string, more: object = {}) {
  const options = { format: "chat_export" as const, threadName: "w", dateOrder: "dmy" as const, speakers: SPEAKERS };
  return readImport([text], { ...options, ...more });
}

function timesOf(reading: ReturnType<typeof read>): string[] {
  return reading.messages.map(({ at }) => new Date(at ?? 0).toISOString().slice(0, 19));
}

describe("the chat export reader", () => {
  it.each([
    ["iOS", "[01/03/2024, 22:15:32] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["iOS with marks", "\u200e[01/03/2024, 22:15:32] \u202aAna Lima\u202c: hi", "2024-03-01T22:15:32"],
    ["iOS, 12 hours, narrow space", "[1/3/24, 10:15:32\u202fPM] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["iOS, a name that isn't saved", "[01/03/2024, 22:15:32] ~\u202fAna Lima: hi", "2024-03-01T22:15:32"],
    ["iOS, dots", "[01.03.24, 22:15:32] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["Android", "01/03/24, 22:15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, no comma", "01/03/2024 22:15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, 12 hours", "1/3/24, 10:15\u202fpm - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, Spanish", "1/3/2024, 10:15\u00a0p.\u00a0m. - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, year first", "2024-03-01 22:15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, dots in the time", "01.03.24, 22.15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, French", "01/03/2024 à 22:15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["Android, Finnish", "1.3.2024 klo 22.15 - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["iOS, Arabic digits", "[١\u200f/٣\u200f/٢٠٢٤، ١٠:١٥:٣٢ م] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["iOS, Arabic", "[1\u200f/3\u200f/2024، 10:15:32 م] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["Android, Hindi", "०१/०३/२४, १०:१५ pm - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["iOS, Chinese", "[2024/3/1 下午10:15:32] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["Android, Chinese", "2024年3月1日 上午12:05 - Ana Lima: hi", "2024-03-01T00:05:00"],
    ["iOS, Korean", "[2024. 3. 1. 오후 10:15:32] Ana Lima: hi", "2024-03-01T22:15:32"],
    ["Android, Greek", "1/3/24, 10:15 μ.μ. - Ana Lima: hi", "2024-03-01T22:15:00"],
    ["midnight in 12 hours", "1/3/24, 12:05 AM - Ana Lima: hi", "2024-03-01T00:05:00"],
  ])("parses the format of %s", (_, line, time) => {
    const reading = read(line);
    expect(reading.errors).toEqual([]);
    expect(reading.messages.map(({ role, text, user }) => [role, text, user])).toEqual([["user", "hi", "Ana Lima"]]);
    expect(timesOf(reading)).toEqual([time]);
  });

  it("parses month-first dates in the given time zone", () => {
    const reading = read("3/1/24, 10:15 - Ana Lima: hi", { dateOrder: "mdy", timeZone: "America/New_York" });
    expect(timesOf(reading)).toEqual(["2024-03-01T15:15:00"]);
  });

  it("joins the lines of one message, including blank ones", () => {
    const reading = read("1/3/24, 10:15 - Ana Lima: one\n\ntwo: three\n1/3/24, 10:16 - Loja Sol: ok\n");
    expect(reading.messages.map(({ text }) => text)).toEqual(["one\n\ntwo: three", "ok"]);
    expect(reading.messages.map(({ line }) => line)).toEqual([1, 4]);
  });

  it.each([
    "<Media omitted>",
    "<Mídia oculta>",
    "<Media weggelaten>",
    "<Medya dahil edilmedi>",
    "<Без медиафайлов>",
    "Hai eliminato questo messaggio",
    "<Multimedia omitido>",
    "image omitted",
    "\u200evideo omitted",
    "imagem ocultada",
    "imagen omitida",
    "áudio ocultado",
    "sticker omitido",
    "figurinha omitida",
    "GIF omitted",
    "documento omitido",
    "IMG-20240312-WA0001.jpg (file attached)",
    "IMG-1.jpg (arquivo anexado)",
    "IMG-1.jpg (archivo adjunto)",
    "<attached: 00000012-PHOTO.jpg>",
    "This message was deleted",
    "Mensagem apagada",
    "Se eliminó este mensaje",
    "Missed voice call",
    "Chamada de voz perdida",
    "Llamada perdida",
    "null",
  ])("skips %s", (placeholder) => {
    const reading = read(`1/3/24, 10:15 - Ana Lima: ${placeholder}\n1/3/24, 10:16 - Loja Sol: ok`);
    expect(reading.messages.map(({ text }) => text)).toEqual(["ok"]);
    expect(reading.stats).toMatchObject({ skipped: 1, errors: 0 });
  });

  it("keeps texts about media and captions, and removes the edit marker", () => {
    const reading = read(
      [
        "1/3/24, 10:15 - Ana Lima: the image omitted the price",
        "1/3/24, 10:16 - Ana Lima: IMG-1.jpg (file attached)\nis this the one?",
        "1/3/24, 10:17 - Ana Lima: two, please <This message was edited>",
      ].join("\n"),
    );
    expect(reading.messages.map(({ text }) => text)).toEqual([
      "the image omitted the price",
      "is this the one?",
      "two, please",
    ]);
  });

  it("skips notices of the app in both formats", () => {
    const reading = read(
      [
        "1/3/24, 10:14 - Messages and calls are end-to-end encrypted. Tap to learn more.",
        '1/3/24, 10:14 - Ana Lima changed the subject to "Trip: May"',
        "[1/3/24, 10:15:00] Loja Sol: \u200eThis business uses a secure service.",
        "[1/3/24, 10:16:00] Loja Sol: ok",
      ].join("\n"),
    );
    expect(reading.messages.map(({ text }) => text)).toEqual(["ok"]);
    expect(reading.stats).toMatchObject({ skipped: 3, errors: 0 });
  });

  it("starts a conversation after a pause, with the same ids in a longer export", () => {
    const later = "1/3/24, 10:00 - Ana Lima: a\n1/3/24, 15:59 - Loja Sol: b\n1/3/24, 21:59 - Ana Lima: c\n";
    const ids = read(later).messages.map(({ conversationId }) => conversationId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
    const earlier = read(`28/2/24, 10:00 - Ana Lima: z\n${later}`).messages.map(({ conversationId }) => conversationId);
    expect(earlier.slice(1)).toEqual(ids);
    expect(read(later, { gapMinutes: 361 }).stats.conversations).toBe(1);
  });

  it("does not let a picture bridge a pause", () => {
    const text =
      "1/3/24, 10:00 - Ana Lima: a\n1/3/24, 14:00 - Ana Lima: <Media omitted>\n1/3/24, 18:00 - Ana Lima: b\n";
    expect(read(text).stats.conversations).toBe(2);
  });

  it("reports unknown speakers and invalid or ambiguous dates, and skips the lines that follow", () => {
    const text = "1/3/24, 10:00 - Zoe: a\nmore\n32/3/24, 10:00 - Ana Lima: b\n1/3/24, 10:00 - Ana Lima: c\n";
    const reading = read(text);
    expect(reading.errors.map(({ line, code }) => [line, code])).toEqual([
      [1, "unknown_speaker"],
      [3, "bad_timestamp"],
    ]);
    expect(summarize(reading).map((line) => line.split(" ").slice(1).join(" "))).toEqual(["user: c"]);
    expect(read("1/3/24, 10:00 - Ana Lima: c", { dateOrder: null }).errors[0]?.code).toBe("ambiguous_date");
  });

  it.each(["none", "rule"] as const)("treats a line of dashes as text or as a separator (%s)", (separator) => {
    const reading = read("1/3/24, 10:15 - Ana Lima: one\n----------\n1/3/24, 10:16 - Loja Sol: ok\n", { separator });
    const isOne = separator === "none";
    expect(reading.messages.map(({ text }) => text)).toEqual([isOne ? "one\n----------" : "one", "ok"]);
    expect(new Set(reading.messages.map(({ conversationId }) => conversationId)).size).toBe(isOne ? 1 : 2);
  });
});
