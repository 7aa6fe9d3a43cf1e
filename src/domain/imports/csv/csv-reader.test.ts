import { describe, expect, it } from "vitest";
import { readImport, summarize } from "#tests/support/imports.ts";
import type { ColumnField } from "../import-file.contract.ts";

const NAMES = { conversation: "conversationId", time: "timestamp", role: "role", text: "text" } as const;

function readCsv(rows: string, columns: Record<string, ColumnField> = NAMES, more: object = {}) {
  const list = Object.entries(columns).map(([header, field]) => ({ header, field }));
  const header = list.map((column) => column.header).join(",");
  return readImport([`${header}\n${rows}`], { format: "csv", columns: list, ...more });
}

describe("the CSV reader", () => {
  it("returns messages with conversation, role, time, line and extra columns", () => {
    const columns = {
      ...NAMES,
      channel: "channel",
      who: "user",
      id: "messageId",
      v: "agentVersion",
      x: "ignore",
    } as const;
    const { messages, errors } = readCsv("c1,2024-03-01T10:00:00Z,user,Hello,SMS,u7,m1,2.1,zzz\n", columns);
    expect(errors).toEqual([]);
    expect(messages).toEqual([
      {
        conversationId: "c1",
        role: "user",
        text: "Hello",
        at: Date.parse("2024-03-01T10:00:00Z"),
        near: null,
        line: 2,
        channel: "sms",
        user: "u7",
        agentVersion: "2.1",
        externalId: "m1",
      },
    ]);
  });

  it("returns the source and the properties that other columns tell", () => {
    const source = {
      kind: "sourceKind",
      url: "sourceUrl",
      campaign: "utmCampaign",
      plan: "property",
      size: "property",
    } as const;
    const columns = { ...NAMES, ...source, zip: "property", trial: "property" } as const;
    const rows =
      "c1,,user,Hello,AD,https://x.example/a?b=1,spring,pro,6,01234,TRUE\nc1,,bot,Hi,advert,,,,,,\nc1,,user,Yes,,,,,,,\n";
    const { messages, errors } = readCsv(rows, columns);
    expect(messages.map(({ source: told, properties }) => ({ told, properties }))).toEqual([
      {
        told: { kind: "ad", url: "https://x.example/a?b=1", campaign: "spring" },
        properties: { plan: "pro", size: 6, zip: "01234", trial: true },
      },
      { told: undefined, properties: undefined },
    ]);
    const message =
      'Unknown kind of source "advert": use one of ad, post, page, link, qr, referral, direct, campaign, other';
    expect(errors).toEqual([{ line: 3, code: "unknown_source_kind", message }]);
  });

  it("accepts rows of different conversations in any order", () => {
    const reading = readCsv("a,,user,1\nb,,user,2\na,,bot,3\n");
    expect(summarize(reading)).toEqual(["a user: 1", "b user: 2", "a bot: 3"]);
    expect(reading.stats).toMatchObject({ messages: 3, conversations: 2, conversationsExact: true, lines: 4 });
  });

  it("maps roles by common words and by the options, and reports unknown ones with their line", () => {
    const rows = "a,,Customer,1\na,,ASSISTANT,2\na,,usuário,3\na,,Operador,4\na,,Zed,5\na,,Bruno,6\na,,system,7\n";
    const { messages, errors, stats } = readCsv(rows, NAMES, { speakers: { bruno: "agent" } });
    expect(messages.map(({ role }) => role)).toEqual(["user", "bot", "user", "agent", "agent"]);
    expect(errors).toEqual([{ line: 6, code: "unknown_role", message: 'Unknown role "Zed"' }]);
    expect(stats.skipped).toBe(1);
  });

  it("reports rows with a wrong length, invalid times and missing ids, and imports the rest", () => {
    const rows = [
      "a,,user",
      "a,,user,one, two",
      "a,yesterday,user,x",
      ",,user,x",
      "a,05/06/2024 10:00,user,x",
      `${"i".repeat(201)},,user,x`,
      "a,2999-01-01T00:00:00Z,user,x",
      "a,1999-12-31T00:00:00Z,user,x",
      "a,,user,fine",
    ];
    const { messages, errors } = readCsv(rows.join("\n"));
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, "row_too_short"],
      [3, "row_too_long"],
      [4, "bad_timestamp"],
      [5, "missing_conversation"],
      [6, "ambiguous_date"],
      [7, "id_too_long"],
      [8, "bad_timestamp"],
      [9, "bad_timestamp"],
    ]);
    expect(messages.map(({ text }) => text)).toEqual(["fine"]);
  });

  it("ignores empty fields at the end of a row, blank lines and Excel's sep line", () => {
    const columns = Object.entries(NAMES).map(([header, field]) => ({ header, field }));
    const text = "sep=;\r\nconversation;time;role;text\r\n\r\na;;user;hi;;\r\n";
    const reading = readImport([text], { format: "csv", delimiter: ";", columns });
    expect(reading.errors).toEqual([]);
    expect(summarize(reading)).toEqual(["a user: hi"]);
  });

  it("rejects a text over 32 KiB of UTF-8 and accepts one of exactly 32 KiB", () => {
    const { messages, errors } = readCsv(`a,,user,${"é".repeat(16_384)}\na,,user,${"é".repeat(16_385)}\n`);
    expect(messages).toHaveLength(1);
    expect(errors).toEqual([{ line: 3, code: "text_too_long", message: "The text is longer than 32 KiB" }]);
  });

  it("removes NUL characters, replaces lone surrogates and counts both", () => {
    const { messages, stats } = readCsv("a,,user,x\0y\na,,user,z\uD800\na,,user,👋\n");
    expect(messages.map(({ text }) => text)).toEqual(["xy", "z\uFFFD", "👋"]);
    expect(stats.cleaned).toBe(2);
  });

  it("skips empty texts", () => {
    const { messages, stats } = readCsv('a,,user,""\na,,bot,   \n');
    expect(messages).toEqual([]);
    expect(stats).toMatchObject({ skipped: 2, errors: 0 });
  });

  it("creates two messages with different ids from a row with a question and its reply", () => {
    const columns = { chat: "conversationId", id: "messageId", question: "userText", answer: "botText" } as const;
    const reading = readCsv("a,7,Open today?,Until six.\na,8,Thanks,\n", columns);
    expect(summarize(reading)).toEqual(["a user: Open today?", "a bot: Until six.", "a user: Thanks"]);
    expect(reading.messages.map(({ externalId }) => externalId)).toEqual(["7-user", "7-bot", "8-user"]);
  });

  it("gives a question its exact time and its reply an approximate one", () => {
    const columns = { chat: "conversationId", time: "timestamp", question: "userText", answer: "botText" } as const;
    const { messages } = readCsv("a,2024-03-01T10:00:00Z,Open today?,Until six.\n", columns);
    const asked = Date.parse("2024-03-01T10:00:00Z");
    expect(messages.map(({ at, near }) => [at, near])).toEqual([
      [asked, null],
      [null, asked],
    ]);
  });

  it("skips empty rows, rows above the header and a repeated header", () => {
    const columns = Object.entries(NAMES).map(([header, field]) => ({ header, field }));
    const text =
      "Export of March;;;\n;;;\nconversation;time;role;text\na;;user;hi\n;;;\nconversation;time;role;text\na;;bot;hello\n";
    const reading = readImport([text], { format: "csv", delimiter: ";", columns });
    expect(reading.errors).toEqual([]);
    expect(summarize(reading)).toEqual(["a user: hi", "a bot: hello"]);
    expect(reading.stats.skipped).toBe(2);
  });

  it("uses the first row as the header if no row matches the options", () => {
    const reading = readImport(["x,y,z\na,user,hi\na,bot,hello\n"], {
      format: "csv",
      columns: [
        { header: "chat", field: "conversationId" },
        { header: "who", field: "role" },
        { header: "words", field: "text" },
      ],
    });
    expect(summarize(reading)).toEqual(["a user: hi", "a bot: hello"]);
  });

  it("accepts a row without the optional columns at its end", () => {
    const columns = { ...NAMES, channel: "channel", note: "ignore" } as const;
    expect(summarize(readCsv("a,,user,hi\na,,bot,hello,sms\n", columns))).toEqual(["a user: hi", "a bot: hello"]);
  });

  it("assigns unlisted speakers the role for other speakers", () => {
    const more = { speakers: { Luna: "bot" }, otherSpeakers: "user" };
    const reading = readCsv("a,,Ana Lima,hi\na,,Luna,hello\nb,,Zoe,hey\n", NAMES, more);
    expect(summarize(reading)).toEqual(["a user: hi", "a bot: hello", "b user: hey"]);
  });

  it("splits conversations by user without an id column, and by row without users and times", () => {
    const columns = { who: "user", time: "timestamp", role: "role", text: "text" } as const;
    const rows = "u1,2024-03-01T10:00:00Z,user,a\nu2,2024-03-01T10:00:00Z,user,b\nu1,2024-03-01T10:01:00Z,bot,c\n";
    const ids = readCsv(rows, columns).messages.map(({ conversationId }) => conversationId);
    expect(ids[0]).toBe(ids[2]);
    expect(ids[1]).not.toBe(ids[0]);
    const pairs = readCsv("Open?,Yes.\nPrice?,Ten.\n", { question: "userText", answer: "botText" });
    expect(pairs.stats.conversations).toBe(2);
  });

  it("splits at pauses without an id column and generates the same ids each time", () => {
    const columns = { time: "timestamp", role: "role", text: "text" } as const;
    const rows = "2024-03-01T10:00:00Z,user,a\n2024-03-01T10:05:00Z,bot,b\n2024-03-01T16:05:00Z,user,c\n";
    const ids = readCsv(rows, columns).messages.map(({ conversationId }) => conversationId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(readCsv(rows, columns).messages.map(({ conversationId }) => conversationId)).toEqual(ids);
  });

  it("combines a date and a time column", () => {
    const columns = {
      chat: "conversationId",
      fecha: "timestamp",
      hora: "timestamp",
      role: "role",
      text: "text",
    } as const;
    const options = { dateOrder: "dmy", timeZone: "America/Sao_Paulo" };
    expect(readCsv("a,02/03/2024,14:30,user,x\n", columns, options).messages[0]?.at).toBe(
      Date.parse("2024-03-02T17:30:00Z"),
    );
  });

  it("reports a missing column once", () => {
    const { errors, messages } = readCsv("a,b\nc,d\n", { a: "conversationId", b: "text" });
    expect(errors).toEqual([{ line: 1, code: "missing_column", message: "No column is mapped to the role" }]);
    expect(messages).toEqual([]);
  });

  it("parses a message list in a cell, with numbers or parts as text and numbers as times", () => {
    const list = [
      { role: "user", content: 4, timestamp: 1_709_287_200 },
      { role: "assistant", content: [{ type: "text", text: "Four people," }, "then?"], timestamp: 1_709_287_205_500 },
      { role: "user", content: { unknown: true } },
    ];
    const cell = JSON.stringify(list).replaceAll('"', '""');
    const reading = readCsv(`c1,"${cell}"\n`, { chat: "conversationId", messages: "transcript" });
    expect(summarize(reading)).toEqual(["c1 user: 4", "c1 bot: Four people,\nthen?"]);
    expect(reading.messages.map(({ at }) => at)).toEqual([1_709_287_200_000, 1_709_287_205_500]);
  });
});
