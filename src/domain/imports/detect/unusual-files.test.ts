import { describe, expect, it } from "vitest";
import { readExport, table } from "#tests/support/imports.ts";
import { extractExportText } from "../chat-export/chat-export-lines.ts";

describe("a CSV", () => {
  it("uses the contact as conversation id, not participant, type or offset", () => {
    const { sides } = readExport(
      table(
        "ContactId,ParticipantId,ParticipantRole,Type,Begin offset ms,Content,AbsoluteTime",
        "c1,p1,SYSTEM,EVENT,0,,2026-03-14T10:00:00Z",
        "c1,p2,CUSTOMER,MESSAGE,0,my card was declined,2026-03-14T10:00:05Z",
        "c1,p3,CUSTOM_BOT,MESSAGE,900,Which card is it?,2026-03-14T10:00:06Z",
        "c1,p4,AGENT,MESSAGE,1900,Rui here,2026-03-14T10:01:06Z",
        "c2,p2,CUSTOMER,MESSAGE,0,my limit?,2026-03-14T11:00:05Z",
        "c2,p3,CUSTOM_BOT,MESSAGE,900,It is 500,2026-03-14T11:00:06Z",
      ),
    );
    expect(sides).toBe("uba ub");
  });

  it("with platform names in the chat column isn't one conversation per platform", () => {
    const { sides, detection } = readExport(
      table(
        "Contact,Chat,Message direction,Text,Date",
        "Ana,WhatsApp,Received,preço?,14.03.2026 10:15:02",
        "Ana,WhatsApp,Sent,R$ 99,14.03.2026 10:15:04",
        "Bia,WhatsApp,Received,oi,14.03.2026 11:15:02",
        "Bia,WhatsApp,Sent,Olá!,14.03.2026 11:15:04",
      ),
    );
    expect([sides, detection.columns[1]?.field]).toEqual(["ub ub", "channel"]);
  });

  it.each(["Priority", "Mailing", "Hall"])(
    "doesn't use a column (%s) shared by several customers as conversation id",
    (header) => {
      const { sides, detection } = readExport(
        table(
          `${header},email,from,message,at`,
          "high,a@x.example,customer,hello there,2026-03-14T10:00:00Z",
          "high,a@x.example,bot,How can I help?,2026-03-14T10:00:02Z",
          "low,b@x.example,customer,price,2026-03-14T10:00:05Z",
          "low,b@x.example,bot,Ten,2026-03-14T10:00:07Z",
          "low,c@x.example,customer,open?,2026-03-14T10:01:05Z",
          "low,c@x.example,bot,Yes,2026-03-14T10:01:07Z",
        ),
      );
      expect([sides, detection.columns[0]?.field]).toEqual(["ub ub ub", "ignore"]);
    },
  );

  it.each(["contact_phone", "Customer email"])("separates customers by %s without another id", (header) => {
    const { sides } = readExport(
      table(
        `${header},sender,body,sent_at`,
        "a1,contact,oi,2026-03-14 10:00:00",
        "b2,contact,preço?,2026-03-14 10:00:01",
        "a1,bot,Olá! Como ajudo?,2026-03-14 10:00:02",
        "b2,bot,R$ 10,2026-03-14 10:00:03",
      ),
    );
    expect(sides).toBe("ub ub");
  });

  it("doesn't use the step types of a flow as roles", () => {
    const { warnings } = readExport(
      table(
        "sessionID,type,payload,startTime",
        "s1,launch,Welcome! How can I help?,2026-03-14T10:00:00Z",
        "s1,text,where is my order,2026-03-14T10:00:10Z",
        "s1,text,Which number?,2026-03-14T10:00:11Z",
      ),
    );
    expect(warnings).toContain("no_role_column");
  });

  it("keeps all turn columns of a row, whatever their names", () => {
    const { sides } = readExport(
      table("ID,Customer message 1,Agent reply 1,Customer message 2,Agent reply 2", "1,Hi,Hello!,Refund,Which order?"),
    );
    expect(sides).toBe("ubub");
  });

  it("with only user and system as speakers asks whether the system is the bot", () => {
    const { sides, warnings } = readExport(
      table(
        "dialogue_id,speaker,utterance",
        "d1,SYSTEM,Welcome! Where to?",
        "d1,USER,to Porto please",
        "d1,SYSTEM,When?",
        "d2,SYSTEM,Welcome! Where to?",
        "d2,USER,Faro",
      ),
    );
    expect([sides, warnings.includes("unsure_who_is_bot")]).toEqual(["bub bu", true]);
  });

  it("ignores a system that only opens each conversation, like a prompt", () => {
    const { sides } = readExport(
      table("session,role,content", "1,system,Be kind", "1,user,hello", "2,system,Be kind", "2,user,hello"),
    );
    expect(sides).toBe("u u");
  });
});

describe("a text file", () => {
  it.each([
    ["=== Session 8f3a-22 | 2026-03-14 ===", "=== Session 8f3a-23 | 2026-03-14 ==="],
    ["----- Chat with visitor 81 -----", "----- Chat with visitor 82 -----"],
  ])("is split at lines such as %s, with any text next to the number", (first, second) => {
    const { sides, errors } = readExport(
      `${first}\n[USER] I need a doctor\n[BOT] Which city?\n[USER] Porto\n${second}\n[USER] price?\n[BOT] 40 euros\n`,
      "log.txt",
    );
    expect([sides, errors]).toEqual(["ubu ub", []]);
  });

  it("with separator lines keeps the paragraphs of messages", () => {
    const { texts, sides, errors } = readExport(
      "CUSTOMER: Hello,\n\nI bought a lamp.\n\nRegards\nCHATBOT: I am sorry.\n\nA photo?\n=====\nCUSTOMER: Hi\nCHATBOT: Hello!\n=====\n",
      "log.txt",
    );
    expect([sides, errors]).toEqual(["ub ub", []]);
    expect(texts.slice(0, 2)).toEqual(["Hello,\n\nI bought a lamp.\n\nRegards", "I am sorry.\n\nA photo?"]);
  });

  it("is still split at blank lines if there are separator lines under a title", () => {
    const { sides } = readExport("User: a\nBot: b\n\nUser: c\nBot: d\n---\nMonday\n\nUser: e\nBot: f\n", "log.txt");
    expect(sides).toBe("ub ub ub");
  });

  it("uses the day heading between rules, and skips the export notice", () => {
    const { sides, times, errors } = readExport(
      "Conversation with Maria Silva\nStarted on March 14, 2026 at 10:15 AM Lisbon time WET (GMT+0000)\n---\nMarch 14, 2026\n---\n" +
        "10:15 AM | Maria Silva: my plan?\n10:15 AM | Fin from Almarea: To which?\n10:16 AM | Maria Silva: Pro\n" +
        "10:17 AM | Fin from Almarea: Monthly?\n10:18 AM | Maria Silva: yes\n10:19 AM | Fin from Almarea: Done\n---\nExported from Almarea on March 15, 2026\n",
      "chat.txt",
    );
    expect([sides, times[2], errors]).toEqual(["ububub", Date.UTC(2026, 2, 14, 10, 16), []]);
  });

  it("recognizes helpdesk staff by the company after their names", () => {
    const { sides } = readExport(
      [
        "Maria: my plan?",
        "Fin from Almarea: To which?",
        "Maria: Pro",
        "Rui from Almarea: I do it",
        "Maria: thanks",
        "Rui from Almarea: Done",
      ]
        .map((line, at) => `[2026-03-14 10:1${at}] ${line}\n`)
        .join(""),
      "chat.txt",
    );
    expect(sides).toBe("ubuaua");
  });

  it.each([
    ["arrows", "USER >> a table\nBOT  << for how many?\nUSER >> four\nBOT  << done\n"],
    ["what was said", "You said:\na table\nChatGPT said:\nfor how many?\nYou said:\nfour\nChatGPT said:\ndone\n"],
  ])("with %s keeps both roles", (_, text) => {
    const { sides, texts } = readExport(text, "log.txt");
    expect([sides, texts]).toEqual(["ubub", ["a table", "for how many?", "four", "done"]]);
  });
});

it.each([
  "Ostern \u200e<Diese Nachricht wurde bearbeitet.>",
  "Ostern \u200e<Ce message a été modifié>",
  "Ostern \u200e<שונתה>",
  "Ostern <Ta wiadomość została edytowana>",
  "Ostern <Данное сообщение изменено>",
])("removes the edit marker from %s", (text) => {
  expect(extractExportText(text)).toBe("Ostern");
});

it("keeps angle brackets in a text", () => {
  expect(extractExportText("write to <Maria Silva>")).toBe("write to <Maria Silva>");
});
