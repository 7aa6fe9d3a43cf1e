import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EXPORT_SAMPLES } from "#tests/support/export-samples.ts";
import { listConversations, readFileImport } from "#tests/support/read-file-import.ts";
import { repairLatin1 } from "./formats/repair-latin1.ts";

const cases = EXPORT_SAMPLES.map((sample) => [`${sample.format}: ${sample.name}`, sample] as const);

describe.each(cases)("%s", (_, { format, value, conversations }) => {
  it("is detected and read without questions that it answers itself", async () => {
    const { detection, messages, errors } = await readFileImport(strToU8(JSON.stringify(value)));
    expect(detection.format).toBe(format);
    expect(errors).toEqual([]);
    expect(listConversations(messages)).toEqual(conversations);
  });

  it("is read the same when it is spread over lines, in JSON lines, gzipped, zipped, and in small chunks", async () => {
    const whole = JSON.stringify(value);
    const pretty = strToU8(JSON.stringify(value, null, 2));
    const lines = strToU8(Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).join("\n") : `${whole}\n`);
    const files = [
      pretty,
      lines,
      gzipSync(strToU8(whole)),
      zipSync({ "export/result.json": pretty, "media/1.jpg": strToU8("x") }),
    ];
    for (const [index, file] of files.entries()) {
      const { messages, errors } = await readFileImport(file, { size: index === 0 ? 7 : 1024 });
      expect(errors).toEqual([]);
      expect(listConversations(messages)).toEqual(conversations);
    }
  });

  it("gives the same ids twice", async () => {
    const bytes = strToU8(JSON.stringify(value));
    const [first, second] = [await readFileImport(bytes), await readFileImport(bytes)];
    expect(second.messages).toEqual(first.messages);
    expect(new Set(first.messages.map(({ conversationId }) => conversationId)).size).toBe(conversations.length);
  });
});

describe("times", () => {
  it("reads seconds, milliseconds, microseconds and written times alike", async () => {
    const times = [
      1710000000,
      "1710000000",
      1710000000000,
      1710000000000000,
      "2024-03-09T16:00:00Z",
      "2024-03-09T17:00:00+01:00",
      { $date: "2024-03-09T16:00:00Z" },
    ];
    const value = [{ id: "t", messages: times.map((timestamp) => ({ role: "user", text: "Hi", timestamp })) }];
    const { messages } = await readFileImport(strToU8(JSON.stringify(value)));
    expect(messages.map(({ at }) => at)).toEqual(times.map(() => 1710000000000));
  });

  it("reports a time that is none, and reads the others", async () => {
    const value = [
      {
        id: "t",
        messages: [
          { role: "user", text: "Hi", ts: "soon" },
          { role: "bot", text: "Hello", ts: 1710000000 },
        ],
      },
    ];
    const { messages, errors } = await readFileImport(strToU8(JSON.stringify(value)));
    expect(errors).toMatchObject([{ line: 1, code: "bad_timestamp" }]);
    expect(listConversations(messages)).toEqual([["bot: Hello"]]);
  });
});

const chatSchema = z.looseObject({ messages: z.array(z.unknown()) });

describe("chats between people", () => {
  const sample = EXPORT_SAMPLES.find(({ name }) => name.startsWith("one chat"));

  it("proposes the bot, tells deleted accounts apart and gives the same ids for a longer export", async () => {
    const { detection, messages } = await readFileImport(strToU8(JSON.stringify(sample?.value)));
    expect(detection.speakers).toMatchObject([
      { name: "Ana", role: "user" },
      { name: "Shop Help Bot", role: "bot" },
    ]);
    expect(detection.needsTimeZone).toBe(false);
    const { messages: all } = chatSchema.parse(sample?.value);
    const shorter = Object.assign({}, sample?.value, { messages: all.slice(0, -1) });
    const again = await readFileImport(strToU8(JSON.stringify(shorter)));
    expect(again.messages).toEqual(messages.slice(0, -1).map((message) => ({ ...message, line: expect.any(Number) })));
  });

  it("joins the parts of a thread in a zip, newest first", async () => {
    const person = (sender_name: string, minutes: number, content: string) => ({
      sender_name,
      timestamp_ms: 1709978400000 + minutes * 60000,
      content,
    });
    const part = (messages: object[]) =>
      strToU8(JSON.stringify({ participants: [{ name: "Ana" }, { name: "Help Bot" }], messages }));
    const zip = zipSync({
      "messages/inbox/helpbot_1/message_1.json": part([person("Help Bot", 3, "d"), person("Ana", 2, "c")]),
      "messages/inbox/helpbot_1/message_2.json": part([person("Help Bot", 1, "b"), person("Ana", 0, "a")]),
      "messages/inbox/other_2/message_1.json": part([person("Ana", 9, "z")]),
    });
    const { detection, messages } = await readFileImport(zip);
    expect(detection.archive).toMatchObject({ files: 3, media: 0 });
    expect(listConversations(messages)).toEqual([["user: a", "bot: b", "user: c", "bot: d"], ["user: z"]]);
  });
});

describe("repairLatin1", () => {
  it("repairs UTF-8 that was written as Latin-1 and leaves everything else", () => {
    const repair = (text: string) => repairLatin1(Buffer.from(text, "utf8").toString("latin1"));
    for (const text of ["Ação", "👋🏽", "日本", "plain"]) expect(repair(text)).toBe(text);
    for (const text of ["já é", "naïve – done", "€", "👋", ""]) expect(repairLatin1(text)).toBe(text);
  });
});
