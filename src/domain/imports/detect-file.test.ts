import { describe, expect, it } from "vitest";
import { readImport, summarize } from "#tests/support/imports.ts";
import { detectFile } from "./detect-file.ts";
import { buildOptions } from "./detection.ts";
import type { Detection } from "./detection.ts";

const rolesOf = ({ speakers }: Detection): string[] => speakers.map(({ name, role }) => `${name}: ${String(role)}`);
const codesOf = ({ warnings }: Detection): string[] => warnings.map(({ code }) => code);
const fieldsOf = ({ columns }: Detection): string => columns.map(({ field }) => field).join(" ");

describe("detecting a CSV", () => {
  it.each([
    ["conversation_id,timestamp,role,text,channel", "conversationId timestamp role text channel"],
    [
      "Session ID,Created At,Sender Type,Message,User ID,Message ID",
      "conversationId timestamp role text user messageId",
    ],
    ["id_conversa;data_hora;remetente;mensagem;canal", "conversationId timestamp role text channel"],
    ["ID conversación;Fecha;Hora;Autor;Mensaje", "conversationId timestamp timestamp role text"],
    ["chatId\tsentAt\tdirection\tbody\tbotVersion", "conversationId timestamp role text agentVersion"],
    [
      "conversation_id,role,text,channel,source_kind,source_id,source_name,source_url,utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer",
      "conversationId role text channel sourceKind sourceId sourceName sourceUrl utmSource utmMedium utmCampaign utmTerm utmContent referrer",
    ],
    ["id|conversation|from|content", "messageId conversationId role text"],
    ["session,question,answer,date", "conversationId userText botText timestamp"],
  ])("maps the header %j", (header, fields) => {
    const row = header.replace(/[^,;\t|]+/g, "x");
    const detection = detectFile(`${header}\n${row}\n${row}\n`, "chats.csv");
    expect(detection.format).toBe("csv");
    expect(fieldsOf(detection)).toBe(fields);
  });

  it("maps no text column next to user and bot texts", () => {
    const rows = ["1,hi,Hello! How can I help?", "1,my order is late,I am sorry.", "2,thanks,You are welcome."];
    const notes = rows.map((row) => `${row},a long remark of somebody who read the conversation later`).join("\n");
    expect(fieldsOf(detectFile(`chat,question,answer,remark\n${notes}\n`, "chats.csv"))).toBe(
      "conversationId userText botText ignore",
    );
  });

  it("returns sample rows and the values of the role column", () => {
    const rows = "a,customer,Hi there\na,Nova,Hello, how can I help?\na,customer,Prices?\nb,customer,Hi\nb,Nova,Hello";
    const quoted = rows.replace("Hello, how", '"Hello, how').replace("help?", 'help?"');
    const detection = detectFile(`conversation,sender,message\n${quoted}`, "x.csv");
    expect(detection.sampleRows).toHaveLength(5);
    expect(rolesOf(detection)).toEqual(["customer: user", "Nova: bot"]);
    expect(codesOf(detection)).toEqual(["no_times"]);
  });

  it("maps columns by their content if there is no header", () => {
    const text =
      "c1,2024-03-01T10:00:00Z,user,I would like a room\nc1,2024-03-01T10:00:09Z,bot,For which night please?\nc2,2024-03-01T11:00:00Z,user,Do you open today?\n";
    const detection = detectFile(text, "export.csv");
    expect(detection.hasHeader).toBe(false);
    expect(fieldsOf(detection)).toBe("conversationId timestamp role text");
    const options = buildOptions(detection);
    expect(options && readImport([text], options).messages).toHaveLength(3);
  });

  it("warns about missing columns", () => {
    const detection = detectFile("conversation,notes\n1,abcdef\n2,b\n", "x.csv");
    expect(codesOf(detection)).toContain("no_role_column");
  });

  it("detects the date order from an unambiguous date, else reports it as ambiguous", () => {
    const file = (...dates: string[]) =>
      `id,date,role,text\n${dates.map((date) => `1,${date} 10:00,user,hi`).join("\n")}\n`;
    expect(detectFile(file("01/02/2024", "03/02/2024"), "x.csv")).toMatchObject({
      dateOrder: "ambiguous",
      needsTimeZone: true,
    });
    expect(detectFile(file("01/02/2024", "13/02/2024"), "x.csv").dateOrder).toBe("dmy");
    expect(detectFile(file("01/02/2024", "02/13/2024"), "x.csv").dateOrder).toBe("mdy");
    expect(detectFile(file("13/02/2024", "02/13/2024"), "x.csv").dateOrder).toBe("ambiguous");
    expect(detectFile(file("2024-02-13", "2024-02-14"), "x.csv").dateOrder).toBeNull();
    expect(detectFile(file("05/02/2024", "01/03/2024"), "x.csv").dateOrderHint).toBe("dmy");
  });
});

describe("detecting a transcript", () => {
  it("recognizes role words and blank lines as separators", () => {
    const detection = detectFile("User: hi\nBot: hello\nUser: a\n\nUser: hi\nBot: hello\n", "x.txt");
    expect(detection).toMatchObject({ format: "transcript", separator: "blank", warnings: [] });
    expect(rolesOf(detection)).toEqual(["User: user", "Bot: bot"]);
  });

  it("treats blank lines after every message as spacing", () => {
    const spaced = "User: hi\n\nBot: hello\n\nUser: a room please\n\nBot: which night?\n";
    expect(detectFile(spaced, "x.txt").separator).toBe("none");
    expect(detectFile(`${spaced}\n---\n\n${spaced}`, "x.txt").separator).toBe("rule");
  });

  it("detects the bot among names", () => {
    const turn = "Marta: quiero una mesa\nNova: ¿Para cuántas personas?\nMarta: dos\nNova: ¿Para cuántas personas?\n";
    const detection = detectFile(`${turn}\n${turn}\n${turn}`, "x.txt");
    expect(rolesOf(detection).toSorted()).toEqual(["Marta: user", "Nova: bot"]);
  });

  it("doesn't treat a word before a colon inside a text as a speaker", () => {
    const turn = "User: hi\nBot: Hello.\nPhone: 555\nNote: closed on Sunday\nUser: ok\n";
    const detection = detectFile(`${turn}\nUser: b\nBot: c\nUser: d\nBot: e\n\n`.repeat(3), "x.txt");
    expect(rolesOf(detection)).toEqual(["User: user", "Bot: bot", "Phone: null"]);
    expect(codesOf(detection)).toEqual(["unknown_speakers"]);
    const options = buildOptions(detectFile(turn, "x.txt"));
    const reading = options && readImport([turn], { ...options, threadName: "t" });
    expect(reading && summarize(reading)).toEqual([
      "t-1 user: hi",
      "t-1 bot: Hello.\nPhone: 555\nNote: closed on Sunday",
      "t-1 user: ok",
    ]);
  });
});

describe("detecting a chat export", () => {
  const thread = (first: string, second: string): string =>
    [13, 14, 15]
      .flatMap((day) => [
        `${day}/03/24, 10:00 - ${first}: oi`,
        `${day}/03/24, 10:01 - ${second}: Olá! Em que posso ajudar?`,
        `${day}/03/24, 10:02 - ${first}: preço da cama ${day}`,
        `${day}/03/24, 10:03 - ${second}: A cama custa 900 reais, posso reservar?`,
      ])
      .join("\n");

  it.each([
    ["Ana Souza", "Loja do Sono"],
    ["+55 11 91234-5678", "Sono"],
    ["Ana Souza", "Pedro Alves"],
    ["Carlos", "Booking Bot"],
  ])("recognizes the bot in a chat between %s and %s", (user, bot) => {
    const detection = detectFile(thread(user, bot), "chat.txt");
    expect(detection).toMatchObject({ format: "chat_export", dateOrder: "dmy", clock: "24h", needsTimeZone: true });
    expect(rolesOf(detection).toSorted()).toEqual([`${user}: user`, `${bot}: bot`].toSorted());
  });

  it("reports an ambiguous date order and hints at the ascending one", () => {
    const text = "05/02/24, 10:00 - Ana: oi\n05/02/24, 10:01 - Loja: olá\n03/03/24, 9:00 PM - Ana: oi\n";
    expect(detectFile(text, "chat.txt")).toMatchObject({ dateOrder: "ambiguous", dateOrderHint: "dmy" });
    expect(detectFile(text, "chat.txt").clock).toBe("12h");
  });

  it("generates id prefixes that contain no names and differ between chats", () => {
    const first = detectFile(thread("Ana Souza", "Loja"), "chat.txt").threadName;
    expect(first).toMatch(/^chat-[0-9a-f]{8}$/);
    expect(detectFile(thread("Rui Lopes", "Loja"), "chat.txt").threadName).not.toBe(first);
    const backwards = thread("Ana Souza", "Loja").split("\n").toReversed().join("\n");
    expect(detectFile(backwards, "chat.txt").threadName).toBe(first);
  });
});

describe("detecting American dates", () => {
  it("detects the date order and the missing time zone", () => {
    const text = "[03/25/2026 10:15 PM] User: hi\n[03/25/2026 10:16 PM] Bot: hello\n[03/26/2026 9:00 AM] User: hi\n";
    expect(detectFile(text, "x.txt")).toMatchObject({
      dateOrder: "mdy",
      clock: "12h",
      needsTimeZone: true,
      warnings: [],
    });
    const table = "id,moment of it,role,text\n1,03/25/2026 10:15,user,hi\n1,03/26/2026 10:16,bot,hello\n";
    const detection = detectFile(table, "x.csv");
    expect(fieldsOf(detection)).toBe("conversationId timestamp role text");
    expect(detection).toMatchObject({ dateOrder: "mdy", needsTimeZone: true });
  });
});

describe("other files", () => {
  it.each([
    ["prose", "Dear all,\nplease find, attached, the report.\nBest, Ana\n", "not_recognised"],
    ["nothing", "", "not_recognised"],
  ])("rejects %s with a warning", (_, text, code) => {
    const detection = detectFile(text, "file.txt");
    expect(detection.format).toBeNull();
    expect(codesOf(detection)).toEqual([code]);
    expect(buildOptions(detection)).toBeNull();
  });

  it("warns about characters that couldn't be decoded", () => {
    expect(codesOf(detectFile("id,role,text\n1,user,Ol\uFFFD\n1,bot,ok\n", "x.csv"))).toContain("broken_characters");
  });

  it("generates different id prefixes for different transcripts, and the same for the same", () => {
    const name = (text: string): string => detectFile(text, "x.txt").threadName;
    expect(name("User: a\nBot: b\n")).toBe(name("\uFEFFUser: a\nBot: b\n"));
    expect(name("User: a\nBot: b\n")).not.toBe(name("User: a\nBot: c\n"));
  });
});

describe("the message about an unsupported file says what to do:", () => {
  it.each([
    ["a web page", "<!doctype html><p>User: hi</p>", /HTML/],
    ["rich text", "{\\rtf1 User: hi\\par Bot: hello}", /RTF/],
    ["an image", "\u0089PNG\r\n\u001a\n\0\0\0\r\u0001\u0002\u0003", /not a text file/],
    ["nothing", " \n\n ", /blank lines/],
    ["a header alone", "conversation_id,role,text\n", /no rows/],
    ["text without speakers", "Do you have a table?\nYes, at 20:30.\ngood\n", /who wrote each message/],
  ])("%s", (_, text, message) => {
    const [warning] = detectFile(text, "file.txt").warnings;
    expect(warning?.message).toMatch(message);
  });
});
