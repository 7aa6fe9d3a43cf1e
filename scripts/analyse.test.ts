import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("command/main.ts", import.meta.url));
const SAMPLES = fileURLToPath(new URL("../../shared/data/samples/", import.meta.url));
const samplesPresent = existsSync(SAMPLES);

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
  it("prints one line per conversation with the labels of the data set", async () => {
    const path = await write("one.jsonl", `${JSON.stringify(HOTEL)}\n`);
    const { code, stderr, results } = await analyse([path]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results).toEqual([
      {
        id: "h1",
        language: "en",
        stage: "interest",
        converted: false,
        ended: expect.stringMatching(/^(?:abandoned|closed)$/),
        sentiment: expect.stringMatching(/^(?:negative|neutral|positive)$/),
        intent: expect.any(String),
        dropOff: { stage: "interest", reason: expect.any(String), lastBotMessage: 1 },
        messages: HOTEL.messages.map(() => ({
          stage: expect.stringMatching(/^(?:discovery|interest)$/),
          language: "en",
          sentiment: expect.stringMatching(/^(?:negative|neutral|positive)$/),
          intent: expect.any(String),
          flags: expect.any(Array),
        })),
      },
    ]);
  });

  it("prints language, sentiment and intent of an utterance", async () => {
    const { results } = await analyse(["-"], '{"text": "Where is my order?"}\n{"text": "¿Dónde está mi pedido?"}\n');
    expect(results).toEqual([
      { language: "en", sentiment: expect.any(String), intent: "order_status" },
      { language: "es", sentiment: expect.any(String), intent: "order_status" },
    ]);
  });

  it("accepts the message format of language models and skips system messages", async () => {
    const lines = [
      {
        id: 1,
        messages: [
          { role: "assistant", text: "Hi! How can I help?" },
          { role: "human", text: "A table for two" },
        ],
      },
      {
        id: 2,
        messages: [
          { role: "system", content: "You are a bot" },
          { role: "User", content: [{ type: "text", text: "A table for two" }, { type: "image_url" }] },
          { role: "assistant", content: null },
          { role: "assistant", content: "For which day?" },
        ],
      },
      { id: 3, messages: [{ role: "user", text: "" }] },
    ];
    const { code, stderr, results } = await analyse(["-"], lines.map((line) => JSON.stringify(line)).join("\n"));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results).toMatchObject([
      { id: 1, messages: [{}, {}] },
      { id: 2, dropOff: { lastBotMessage: 3 }, messages: [null, { language: "en" }, {}, {}] },
      { id: 3, messages: [{}] },
    ]);
  });

  it("reads a list with one entry per line, and lines after an invalid first line", async () => {
    const list = await analyse(["-"], '[{"id": "a", "messages": []},\n{"id": "b", "messages": []}]\n');
    expect(list).toMatchObject({ code: 0, results: [{ id: "a" }, { id: "b" }] });
    const broken = await analyse(["-"], 'oops\n{"text": "hello"}\n{"text": "bye"}\n');
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining("-:1: not JSON"), results: [{}, {}] });
  });

  it("reads a list on one line, and numbers as text", async () => {
    const chosen = { id: "n", messages: [{ role: "user", text: 2, timestamp: "" }] };
    const list = await analyse(["-"], JSON.stringify([HOTEL, chosen, { id: "x", messages: [{ text: "hi" }] }]));
    expect(list).toMatchObject({ code: 1, results: [{ id: "h1" }, { id: "n", messages: [{ intent: "oos" }] }] });
    expect(list.stderr).toBe("-:1: entry 3: messages.0.role: missing: use user, bot or agent\n");
    const texts = await analyse(["-"], '[{"text": "hello"}, {"text": 5}]');
    expect(texts).toMatchObject({ code: 0, results: [{ intent: "greeting" }, { intent: "oos" }] });
    const messages = await analyse(["-"], JSON.stringify(HOTEL.messages));
    expect(messages).toMatchObject({ code: 0, results: [{ id: null, messages: [{}, {}, {}] }] });
  });

  it("explains what is missing", async () => {
    const lines = ['{"messages": "x"}', '{"messages": ["hi"]}', '{"id": {}, "messages": []}', "{}"];
    const { stderr } = await analyse(["-"], lines.join("\n"));
    expect(stderr).not.toContain("Invalid input");
    expect(stderr.trim().split("\n")).toHaveLength(4);
  });

  it("reads gzipped files, and several files in order", async () => {
    const packed = await write("two.jsonl.gz", gzipSync(`${JSON.stringify({ ...HOTEL, id: "a" })}\n`));
    const plain = await write("three.jsonl", JSON.stringify({ ...HOTEL, id: 7 }));
    const { code, results } = await analyse([packed, plain]);
    expect(code).toBe(0);
    expect(results).toMatchObject([{ id: "a" }, { id: 7 }]);
  });

  it("reports invalid lines, analyzes the others and exits with 1", async () => {
    const lines = [
      "{not json",
      JSON.stringify(HOTEL),
      '{"messages": [{"role": "wizard", "text": "x"}]}',
      '{"messages": [{"role": "user", "text": "x", "timestamp": "noon"}]}',
      '{"other": 1}',
      "",
      '{"text": "hello"}',
      "[1]",
    ];
    const path = await write("broken.jsonl", lines.join("\n"));
    const { code, stderr, results } = await analyse([path]);
    expect(code).toBe(1);
    expect(results).toHaveLength(2);
    const named = stderr.trim().split("\n");
    expect(named.map((line) => line.slice(0, path.length + 2))).toEqual(
      [1, 3, 4, 5, 8].map((line) => `${path}:${line}`),
    );
    expect(named[1]).toContain("messages.0.role");
    expect(named[2]).toContain("not a valid time");
  });

  it("reports a missing file, analyzes the others and exits with 1", async () => {
    const path = await write("four.jsonl", JSON.stringify(HOTEL));
    const { code, stderr, results } = await analyse([join(folder, "missing.jsonl"), path]);
    expect(code).toBe(1);
    expect(stderr).toContain("missing.jsonl");
    expect(results).toHaveLength(1);
  });

  it("analyzes the complete lines of a truncated gzip file and reports it", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => JSON.stringify({ ...HOTEL, id: `h${at} ${Math.sin(at)}` }));
    const zipped = gzipSync(lines.join("\n"));
    const path = await write("cut.jsonl.gz", zipped.subarray(0, zipped.length / 2));
    const { code, stderr, results } = await analyse([path]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path}: The compressed file is truncated`);
    expect(results.length).toBeGreaterThan(100);
  });

  it("reports file errors in plain words", async () => {
    const missing = join(folder, "nowhere.txt");
    expect((await analyse([missing])).stderr).toBe(`${missing}: File not found.\n`);
    expect((await analyse([folder])).stderr).toBe(`${folder}: This is a folder. Specify the files in it.\n`);
    const cut = await write("cut.zip", Buffer.from("PK\u0003\u0004"));
    expect(await analyse([cut])).toMatchObject({
      code: 1,
      stderr: `${cut}: The zip file is truncated: the rest is missing.\n`,
    });
    expect((await analyse(["--date-order", "xyz", cut])).stderr).toMatch(/^Unknown date order: xyz\nUsage/);
  });

  it("reads JSON spread over several lines", async () => {
    const spread = await write("spread.json", JSON.stringify([HOTEL, { ...HOTEL, id: "h2" }], null, 2));
    expect(await analyse([spread])).toMatchObject({ code: 0, stderr: "", results: [{ id: "h1" }, { id: "h2" }] });
    const broken = await write(
      "spread-cut.json",
      JSON.stringify([HOTEL, { ...HOTEL, id: "h2" }], null, 2).slice(0, -180),
    );
    const { code, stderr, results } = await analyse([broken]);
    expect({ code, results }).toMatchObject({ code: 1, results: [{ id: "h1" }, { id: "h2" }] });
    expect(stderr).toContain("breaks off");
  });

  it("reads CSV whose conversations are mixed, and Windows-1252", async () => {
    const csv =
      "id_conversa;remetente;mensagem\na;cliente;Olá, vocês têm pão?\nb;cliente;Bom dia\na;bot;Não, só amanhã.\n";
    const { code, results } = await analyse([await write("chats.csv", Buffer.from(csv, "latin1"))]);
    expect(code).toBe(0);
    expect(results).toMatchObject([
      { id: "a", language: "pt", messages: [{}, {}] },
      { id: "b", language: "pt", messages: [{}] },
    ]);
  });

  it("reports what is skipped", async () => {
    const csv =
      "ticket,author,body,public\n1,Ana,My order?,yes\n1,Rui,She called twice,no\n1,Rui,It is on its way,yes\n";
    const { code, stderr, results } = await analyse([await write("tickets.csv", csv)]);
    expect([code, results.length]).toEqual([0, 1]);
    expect(stderr).toMatch(/private note/);
  });

  it("groups messages on separate lines by conversation id", async () => {
    const rows = [
      {
        conversation_id: "1",
        role: "user",
        content: "Do you have a room for two nights?",
        created_at: "2026-03-01T10:00:00Z",
      },
      { conversation_id: "2", role: "user", content: "hello" },
      {
        conversation_id: "1",
        role: "assistant",
        content: "Yes, for 80 euros a night.",
        created_at: "2026-03-01T10:00:04Z",
      },
    ];
    const path = await write("rows.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
    expect(await analyse([path])).toMatchObject({
      code: 0,
      stderr: "",
      results: [
        { id: "1", messages: [{}, {}] },
        { id: "2", messages: [{}] },
      ],
    });
    const lost = await analyse([await write("lost.jsonl", '{"role":"user","content":"hello"}\n')]);
    expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining("conversation_id") });
  });

  it("reports how it reads ambiguous dates", async () => {
    const path = await write(
      "chat.txt",
      "05/02/24, 10:00 - Ana: hello\n05/02/24, 10:01 - Help Desk: hi, how can I help?\n",
    );
    const guessed = await analyse([path]);
    expect(guessed).toMatchObject({ code: 0, results: [{ messages: [{}, {}] }] });
    expect(guessed.stderr).toContain("read as dmy");
    expect(await analyse(["--date-order", "mdy", path])).toMatchObject({ code: 0, stderr: "" });
  });

  it("reports an unknown word next to the times, and reads it as told", async () => {
    const path = await write(
      "clock.txt",
      "20/01/26, 9:05 XQ - Ana: hello\n20/01/26, 9:06 XQ - Help Desk: hi, what for?\n",
    );
    const unknown = await analyse([path]);
    expect(unknown).toMatchObject({ code: 1, results: [] });
    expect(unknown.stderr).toContain("--clock-word xq=am");
    expect(await analyse(["--clock-word", "XQ=pm", path])).toMatchObject({ code: 0, stderr: "" });
  });

  it("rejects an unknown file format, and a call without files", async () => {
    const prose = await analyse([await write("prose.txt", "Dear all,\nplease find the report.\n")]);
    expect(prose).toMatchObject({ code: 1, results: [] });
    expect(prose.stderr).toContain("prose.txt: No conversations found");
    expect(await analyse([])).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage:") });
  });

  it("exits silently when its output is closed", async () => {
    const path = await write("many.jsonl", `${JSON.stringify(HOTEL)}\n`.repeat(5000));
    const child = spawn(process.execPath, [SCRIPT, "analyse", path]);
    child.stdout.once("data", () => child.stdout.destroy());
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });

  it
    .skipIf(!samplesPresent)
    .each(["conversations.csv", "transcript.txt", "chat_export_brackets.txt", "chat_export_dash.txt"])(
    "reads the sample %s",
    async (name) => {
      const { code, stderr, results } = await analyse([SAMPLES + name]);
      expect({ code, stderr, n: results.length }).toEqual({ code: 0, stderr: "", n: 50 });
    },
  );
});
