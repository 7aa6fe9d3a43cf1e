import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("command/main.ts", import.meta.url));
const HOTEL = {
  id: "h1",
  messages: [
    { role: "user", text: "I am looking for a hotel in Porto", timestamp: 1709287200 },
    { role: "bot", text: "How many nights will you stay?", timestamp: "2024-03-01T10:00:05Z" },
    { role: "user", text: "Two nights, under 100 euros", timestamp: 1709287260000 },
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-analyse-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function analyse(args: string[], input: string | Uint8Array = "") {
  const child = spawn(process.execPath, [SCRIPT, "analyse", ...args]);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { code, stderr, results: lines.map((line): unknown => JSON.parse(line)) };
}

describe("npm run analyse", () => {
  it("reads the messages of a file that is imported with events", async () => {
    const path = await write(
      "events.jsonl",
      [
        { conversationId: "c-1", role: "user", text: "Is the room free?" },
        { conversationId: "c-1", type: "conversion", value: 140, currency: "EUR" },
        { conversationId: "c-1", role: "bot", text: "Yes, at 140 euros." },
        { type: "conversion" },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    const { code, stderr, results } = await analyse([path]);
    expect(results).toMatchObject([{ id: "c-1", messages: [{}, {}] }]);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("events.jsonl:4")]);
  });
});

describe("npm run analyse -- --messages", () => {
  it("adds the words and the time of each message, and the format of the file, with --messages", async () => {
    const system = { role: "system", content: "You are a bot" };
    const path = await write("own.jsonl", JSON.stringify({ id: "h1", messages: [system, ...HOTEL.messages] }));
    const own = await analyse(["--messages", path]);
    expect(own).toMatchObject({
      code: 0,
      results: [{ id: "h1", format: "messages_json", messages: [null, {}, {}, {}] }],
    });
    expect(own.results).toMatchObject([
      {
        messages: [
          null,
          { role: "user", text: "I am looking for a hotel in Porto", at: "2024-03-01T10:00:00.000Z" },
          {},
          {},
        ],
      },
    ]);
    const chat = await write("transcript.txt", "User: Do you have rooms?\nBot: Yes\n");
    expect(await analyse(["--messages", chat])).toMatchObject({
      code: 0,
      results: [
        { format: "transcript", messages: [{ role: "user", text: "Do you have rooms?", at: null }, { role: "bot" }] },
      ],
    });
  });

  it("reads an export of a chat app from a zip and from standard input", async () => {
    const line = (at: number, from: string, text: string) => ({
      id: at,
      type: "message",
      date_unixtime: `${at}`,
      from,
      from_id: from,
      text,
    });
    const chat = {
      name: "Ana",
      type: "personal_chat",
      id: 5,
      messages: [line(1710000000, "Ana", "Are you open?"), line(1710000050, "Help Bot", "Yes, until six")],
    };
    const archive = Buffer.from(
      zipSync({ "result.json": strToU8(JSON.stringify(chat)), "photos/1.jpg": new Uint8Array(9) }),
    );
    const path = await write("export.zip", archive);
    const expected = { format: "telegram_json", messages: [{ role: "user" }, { role: "bot", text: "Yes, until six" }] };
    expect(await analyse(["--messages", path])).toMatchObject({ code: 0, results: [expected] });
    expect(await analyse(["--messages", "-"], archive)).toMatchObject({ code: 0, results: [expected] });
  });

  it("reads entries as the import does: parts, contents, and calls of tools as no message", async () => {
    const entries = [
      {
        id: "a",
        messages: [
          { role: "user", parts: [{ type: "text", text: "A room?" }] },
          { role: "assistant", tool_calls: [{ function: { name: "search" } }] },
          { role: "assistant", parts: [{ type: "tool-search" }] },
          { role: "assistant", parts: [{ type: "step-start" }, { type: "text", text: "Yes." }] },
        ],
      },
      {
        id: "b",
        contents: [
          { role: "user", parts: [{ text: "Hi" }] },
          { role: "model", parts: [{ text: "Hello" }] },
        ],
      },
    ];
    const { code, stderr, results } = await analyse(["--messages", await write("parts.json", JSON.stringify(entries))]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results).toMatchObject([
      { id: "a", messages: [{ text: "A room?" }, null, null, { role: "bot", text: "Yes." }] },
      { id: "b", messages: [{ text: "Hi" }, { role: "bot", text: "Hello" }] },
    ]);
  });

  it("prints nothing for an empty file", async () => {
    expect(await analyse([await write("empty.txt", "\n \n")])).toMatchObject({ code: 0, stderr: "", results: [] });
  });
});
