import { describe, expect, it } from "vitest";
import { readExport as read, table } from "#tests/support/imports.ts";
import { detectFile } from "../detect-file.ts";

/** Rows of a CSV whose cells hold JSON. */
function json(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('"', '""')}"`;
}

describe("an export of a tool", () => {
  it.each([
    ["Intercom", "Part type", "comment", "note"],
    ["Drift", "type", "chat", "private_note"],
    ["Freshchat", "Message Type", "NORMAL", "PRIVATE"],
    ["Crisp", "type", "text", "note"],
  ])("from %s has private notes as a message type", (_, header, open, hidden) => {
    const { sides, stats } = read(
      table(
        `conversation_id,author_type,${header},body`,
        `1,user,${open},Do you have a room?`,
        `1,bot,${open},Yes`,
        `1,agent,${hidden},an important guest`,
        `1,agent,event,It is booked`,
        `2,user,${open},And a table?`,
      ),
    );
    expect([sides, stats.notes]).toEqual(["uba u", 1]);
  });

  it("from Drift has “user” as agent next to “contact”", () => {
    const { sides, warnings } = read(
      table(
        "conversationId,author.type,body",
        ...[1, 2].flatMap((id) => [`${id},contact,Do you have a room?`, `${id},user,Yes we do`]),
      ),
    );
    expect([sides, warnings]).toEqual(["ua ua", ["no_times", "unsure_who_is_bot"].toSorted()]);
  });

  it("from an SMS service has a direction combined with the method", () => {
    const { sides } = read(
      table(
        "From,To,Body,SentDate,Direction",
        "+351911,+352,hello,2026-02-03 10:00:00Z,inbound",
        "+352,+351911,Hi!,2026-02-03 10:00:04Z,outbound-reply",
        "+351922,+352,price?,2026-02-03 11:00:00Z,inbound",
        "+352,+351922,20 euros,2026-02-03 11:00:04Z,outbound-api",
      ),
    );
    expect(sides).toBe("ub ub");
  });

  it("from a trace uses the last message of the repeated history, and unquotes strings", () => {
    const asked = { messages: [{ type: "human", content: "a room?" }] };
    const history = [
      { role: "system", content: "Be kind" },
      { role: "user", content: "a room?" },
      { role: "assistant", content: "Yes" },
      { role: "user", content: [{ type: "text", text: "book it" }] },
    ];
    const { sides, texts } = read(
      table(
        "id,start_time,session_id,inputs,outputs",
        `r1,2026-02-03T09:12:44.1Z,s1,${json(asked)},${json({ output: "Yes" })}`,
        `r2,2026-02-03T09:13:44.1Z,s1,${json(history)},${json({ role: "assistant", content: "Booked" })}`,
        `r3,2026-02-03T10:13:44.1Z,s2,${json("my order?")},${json(["Which", "number?"])}`,
      ),
    );
    expect(sides).toBe("ubub ub");
    expect(texts).toEqual(["a room?", "Yes", "book it", "Booked", "my order?", "Which\nnumber?"]);
  });

  it("from a bot builder has input.text and output.text", () => {
    const { sides } = read(
      table(
        "request_timestamp,conversation_id,input.text,output.text",
        "2026-02-03T09:12:44Z,w1,,Hello!",
        "2026-02-03T09:12:54Z,w1,a room?,Yes",
        "2026-02-03T10:12:54Z,w2,my order?,Which?",
      ),
    );
    expect(sides).toBe("bub ub");
  });

  it("from a chat tool has HTML conversations with seconds before names and metadata lines", () => {
    const chat = (words: string): string =>
      `"<p align=""center"">Chat Started: Tuesday, February 03, 2026, 09:12:44 (+0000)</p>( 5s ) Agent: Hello<br>( 1m 12s ) Visitor: ${words}<br><p><b>Agent:</b> Yes</p>"`;
    const { sides, texts } = read(table("Transcript Id,Body", `1,${chat("a room?")}`, `2,${chat("my order?")}`));
    expect(sides).toBe("aua aua");
    expect(texts.slice(0, 3)).toEqual(["Hello", "a room?", "Yes"]);
  });

  it("from Zendesk Chat has visitor metadata above each chat, and notices", () => {
    const about = (name: string): string =>
      `Timestamp: 2026-02-03T10:00:00Z\nUnread: false\nVisitor ID: 12.abc\nVisitor Name: ${name}\nBrowser: Chrome\n\n`;
    const { sides, texts, errors } = read(
      `${about("Maria")}(10:00:01) *** Maria joined the chat ***\n(10:00:05) Maria: a room?\n(10:00:09) AnswerBot: Yes\n(10:00:40) Maria: book it\n(10:01:00) *** Maria left the chat ***\n\n${"=".repeat(40)}\n\n` +
        `${about("John")}(11:00:05) John: my order?\n(11:00:09) AnswerBot: Which?\n`,
      "chats.txt",
    );
    expect([sides, errors]).toEqual(["ubu ub", []]);
    expect(texts[2]).toBe("book it");
  });

  it("from Discord has reactions below messages, which are skipped", () => {
    const said = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? `[${13 + at}/02/2026 09:10 AM] maria\na room for ${at}?\n`
        : `[${12 + at}/02/2026 09:11 AM] LunaBot\nYes, at 140 euros\n\n{Reactions}\n👍\n`,
    );
    const { texts, errors } = read(`${said.join("\n")}\nExported 12 message(s)\n`, "help.txt");
    expect([texts.length, texts[1], errors]).toEqual([12, "Yes, at 140 euros", []]);
  });
});

describe("a CSV", () => {
  it.each(["Comment ID", "Part ID"])("with the header %s has a message id", (header) => {
    const { detection } = read(table(`Ticket ID,${header},Author role,Body`, "1,11,User,a room?", "1,12,Agent,Yes"));
    expect(detection.columns[1]?.field).toBe("messageId");
  });

  it.each(["role", "user"])("with a unique id per message (%s) doesn't use it as conversation id", (who) => {
    const rows = Array.from({ length: 8 }, (_, at) => {
      const [name, words] = at % 2 === 0 ? ["Maria", "do you have a room?"] : ["LunaBot", "Yes we have one"];
      return `${at},2026-02-03T09:0${at}:00Z,${name},${words}`;
    });
    const { sides, warnings } = read(table(`id,created_at,${who},content`, ...rows));
    expect(sides).toBe("ubububub");
    expect(warnings).toContain("no_conversation_column");
  });

  it("with one person per row and no messages reports missing columns", () => {
    const { detection } = read(
      table(
        "ID,Name,Email,Date of creation,Last activity,need",
        "1,Maria,m@x.example,2026-02-03 09:12,2026-02-03 09:20,a double room by the sea",
        "2,John,j@x.example,2026-02-04 09:12,2026-02-04 09:20,a single room",
      ),
    );
    expect(detection.warnings.map(({ code }) => code)).toContain("no_role_column");
    expect(detection.columns[4]?.field).toBe("ignore");
  });
});

describe("a text file", () => {
  it.each(["PM", "pm", "p.m."])("keeps AM and PM (%s)", (half) => {
    const { times } = read(
      `(2026-03-14 10:15 ${half}) User: hello\n(2026-03-14 10:16 ${half}) Bot: Hi\n(2026-03-14 10:17 ${half}) User: a room\n`,
      "chat.txt",
    );
    expect(times[0]).toBe(Date.UTC(2026, 2, 14, 22, 15));
  });

  it("with “Me” as a speaker asks for its role", () => {
    const { warnings } = read("Maria: a room?\nMe: Yes\nMaria: book it\nMe: Booked\n", "chat.txt");
    expect(warnings).toContain("unsure_who_is_bot");
  });

  it("treats a business among people as the bot", () => {
    const { sides } = read(
      "03/02/26, 09:12 - Maria: Avete una camera?\n03/02/26, 09:13 - Hotel Almarea: Sì\n03/02/26, 09:14 - Luca: anche per me?\n13/02/26, 21:14 - Hotel Almarea: certo\n",
      "chat.txt",
    );
    expect(sides).toBe("ubu b");
  });
});

it.each([
  "From maria@example.com Tue Feb  3 09:12:44 2026\nFrom: Maria\n\nA room?\n",
  "Received: by mx\n\twith SMTP\nFrom: Maria\nSubject: Room\n\nA room?\n",
])("rejects an email", (text) => {
  expect(detectFile(text, "mail.txt").warnings).toEqual([
    { code: "unsupported_format", message: expect.stringContaining("Email files") },
  ]);
});
