import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readExport as read, table } from "#tests/support/imports.ts";
import { readFileImport } from "#tests/support/read-file-import.ts";

describe("an export of a platform", () => {
  it("from Rasa keeps its header, although one column name is a role word", () => {
    const { sides, texts, times } = read(
      table(
        "sender_id,event,timestamp,name,text,intent_name",
        "u1,action,1770112800.123,action_session_start,,",
        "u1,user,1770112801.55,,hi there,greet",
        "u1,bot,1770112801.90,,Hello! How can I help?,",
        "u2,user,1770113810.12,,bye,bye",
        "u2,bot,1770113810.60,,Goodbye!,",
      ),
    );
    expect(sides).toBe("ub ub");
    expect(texts).toEqual(["hi there", "Hello! How can I help?", "bye", "Goodbye!"]);
    expect(times[0]).toBe(1_770_112_801_550);
  });

  it("from Dialogflow CX has question and reply in a row, and an agent id that is no role", () => {
    const { sides, texts } = read(
      table(
        "agent_id,conversation_name,turn_position,request_time,request.queryInput.text.text,response.queryResult.responseMessages.text",
        "a,sessions/s1,1,2026-02-03 10:00:00.123456 UTC,do you have parking,It is free.",
        "a,sessions/s1,2,2026-02-03 10:00:10.123456 UTC,thanks,You are welcome",
        "a,sessions/s2,1,2026-02-03 11:00:00.123456 UTC,hi,Hello",
      ),
    );
    expect(sides).toBe("ubub ub");
    expect(texts.slice(0, 2)).toEqual(["do you have parking", "It is free."]);
  });

  it("from Google Agent Assist has the roles END_USER, AUTOMATED_AGENT and HUMAN_AGENT", () => {
    const { sides } = read(
      table(
        "sessionId,timestamp,role,text",
        "x1,2026-09-02T10:00:00.123Z,END_USER,why was I charged twice",
        "x1,2026-09-02T10:00:01.000Z,AUTOMATED_AGENT,I did not get that.",
        "x1,2026-09-02T10:01:00.000Z,HUMAN_AGENT,Tom here: I will refund it.",
      ),
    );
    expect(sides).toBe("uba");
  });

  it("from Amazon Lex has user messages in inputTranscript, not in slots", () => {
    const { sides } = read(
      table(
        "timestamp,sessionId,inputTranscript,botResponse,slots",
        '2026-02-03T10:00:00Z,s1,I want a car,What size?,"{}"',
        '2026-02-03T10:00:10Z,s1,small,From when?,"{""size"":""small""}"',
      ),
    );
    expect(sides).toBe("ubub");
  });

  it("from Power Virtual Agents has a session per cell, with “says” after speakers", () => {
    const { sides, texts } = read(
      table(
        "SessionId,StartDateTime,ChatTranscript",
        's1,2/25/2026 10:00:00 AM,"User says: hello; Bot says: Hi, how can I help?; User says: price; Bot says: 20"',
        's2,2/26/2026 10:00:00 AM,"User says: agent please; Bot says: Connecting you"',
      ),
    );
    expect(sides).toBe("ubub ub");
    expect(texts[1]).toBe("Hi, how can I help?");
  });

  it("from Intercom is stripped of tags and entities, but keeps paragraphs", () => {
    const { texts } = read(
      table(
        "conversation_id,created_at,author_type,body",
        '1,2026-02-03 09:12:44 UTC,user,"<p>Caf&eacute; &amp; <b>bar</b>?</p><p>a &lt; b</p>"',
        '1,2026-02-03 09:12:46 UTC,bot,"1 < 2 > 0 &valueOf; &#39;ok&#39;"',
      ),
    );
    expect(texts).toEqual(["Café & bar?\na < b", "1 < 2 > 0 &valueOf; 'ok'"]);
  });

  it("from Botpress has message texts inside JSON, and JSON without text is no message", () => {
    const { texts } = read(
      table(
        "conversationId,direction,payload",
        '1,incoming,"{""type"":""text"",""text"":""I need a room""}"',
        '1,outgoing,"{""payload"":{""type"":""choice"",""text"":""Which dates?""}}"',
        '1,incoming,"{""type"":""image""}"',
      ),
    );
    expect(texts).toEqual(["I need a room", "Which dates?"]);
  });

  it("from an SMS gateway has the customer as sender or receiver", () => {
    const { sides, users } = read(
      table(
        "To,From,Body,Direction,Date",
        "+352,+351911,hello,inbound,2026-02-03T10:00:00Z",
        "+351911,+352,Hi! How can I help?,outbound-api,2026-02-03T10:00:04Z",
        "+352,+351922,hi,inbound,2026-02-03T10:00:10Z",
        "+351922,+352,Hi! How can I help?,outbound-api,2026-02-03T10:00:12Z",
      ),
    );
    expect(sides).toBe("ub ub");
    expect(users).toEqual(["+351911", "+351911", "+351922", "+351922"]);
  });

  it.each(["Subscriber ID,First Name", "Contact ID,Sender ID"])(
    "from a messaging tool (%s) has one person, whose conversations are split at pauses",
    (ids) => {
      const { sides } = read(
        table(
          `${ids},Message Type,Message Text,Sent At`,
          "901,Ana,in,quanto custa?,2026-02-03 10:00:00",
          "901,Ana,out,Custa 20 euros,2026-02-03 10:00:05",
          "901,Ana,in,oi,2026-02-09 10:00:00",
          "902,Ana,in,oi,2026-02-03 10:02:00",
          "902,Ana,out,Olá! Como posso ajudar?,2026-02-03 10:02:02",
        ),
      );
      expect(sides).toBe("ub u ub");
    },
  );

  it.each([
    ["Comment public", "true", "false"],
    ["is_private", "0", "1"],
    ["Internal", "", "yes"],
    ["Sichtbarkeit", "öffentlich", "intern"],
    ["visibility", "Public reply", "Internal note"],
  ])("from a helpdesk (%s) skips private notes and counts them", (header, open, hidden) => {
    const { sides, stats, warnings, errors } = read(
      table(
        `Ticket ID,Author role,${header},Body`,
        `1,End-user,${open},My order has not come`,
        `1,Agent,${hidden},courier late`,
        `1,Agent,${open},It comes tomorrow`,
        `2,Somebody,${hidden},a note of somebody who never speaks`,
      ),
    );
    expect([sides, stats.notes, stats.skipped, stats.errors]).toEqual(["ua", 2, 2, 0]);
    expect([warnings, errors]).toEqual([["no_times"], []]);
  });

  it("from a helpdesk keeps all messages with a warning if none is public", () => {
    const { sides, stats, warnings } = read(
      table("Ticket ID,Author role,Private,Body", "1,End-user,true,My order?", "1,Agent,true,It comes tomorrow"),
    );
    expect([sides, stats.notes]).toEqual(["ua", 0]);
    expect(warnings).toContain("private_notes");
  });

  it("from LiveChat has visitor metadata above each chat, which is skipped", () => {
    const about = (name: string) => `Visitor: ${name} (${name}@x.example)\nDate: Tue, 02/03/26 10:00:01 am\n\n`;
    const { sides } = read(
      `Chat ID: QW12ER\n${about("Maria")}10:00:01 am Maria: Is this jacket in stock?\n10:00:05 am ChatBot: Yes! Shall I order it?\n10:00:30 am Maria: yes please\n\n` +
        `Chat ID: QW12ES\n${about("Joe")}11:00:01 am Joe: refund?\n11:00:05 am ChatBot: Which order?\n`,
      "chats.txt",
    );
    expect(sides).toBe("ubu ub");
  });

  it("from HubSpot has the time between name and colon", () => {
    const { sides, times } = read(
      "Visitor - Feb 3, 2026, 10:00 AM: Hi, do you offer demos?\nHubBot - Feb 3, 2026, 10:01 AM: Yes! Book: here.\nVisitor - Feb 3, 2026, 10:02 AM: great\n",
      "chat.txt",
    );
    expect([sides, times[1]]).toEqual(["ubu", Date.UTC(2026, 1, 3, 10, 1)]);
  });
});

describe("a CSV", () => {
  it("with a two-row header is parsed below the second row", () => {
    const { sides, texts } = read(
      table(
        "Conversation,,Message,,",
        "ID,Start,Time,Author,Text",
        "1,2026-02-03,2026-02-03 10:00,Customer,hello there",
        "1,,2026-02-03 10:01,Bot,Hi! How can I help?",
        "2,2026-02-04,2026-02-04 10:00,Customer,price?",
      ),
    );
    expect([sides, texts[0]]).toEqual(["ub u", "hello there"]);
  });

  it.each([
    "id,user_1,bot_1,user_2,bot_2",
    "id,User message 1,Bot message 1,User message 2,Bot message 2",
    "id,Q1,A1,Q2,A2",
  ])("with numbered turn columns (%s) keeps all turns", (header) => {
    const { sides, texts } = read(table(header, "c1,hello,Hi,price,140 euros", "c2,hours,9 to 6,,"));
    expect(sides).toBe("ubub ub");
    expect(texts.slice(0, 4)).toEqual(["hello", "Hi", "price", "140 euros"]);
  });

  it("with speakers at the start of texts needs no role column and keeps its times", () => {
    const { sides, times } = read(
      table(
        "conversation_id,time,message",
        "1,2026-02-03T10:00:00Z,User: hello",
        "1,2026-02-03T10:00:04Z,Bot: Hi! How can I help?",
        "2,2026-02-03T11:00:00Z,User: bye",
        "2,2026-02-03T11:00:02Z,Bot: Goodbye",
      ),
    );
    expect([sides, times[1]]).toEqual(["ub ub", Date.UTC(2026, 1, 3, 10, 0, 4)]);
  });

  it("in Markdown skips the separator row", () => {
    const { sides, errors } = read(
      table("| conversation | role | text |", "|---|:---:|---|", "| 1 | user | hello |", "| 1 | bot | Hi there |"),
      "table.md",
    );
    expect([sides, errors]).toEqual(["ub", []]);
  });

  it("with times damaged by a spreadsheet explains how to fix them", () => {
    const { errors } = read(table("conversation_id,timestamp,role,text", "1,1.77011E+12,user,hi", "1,########,bot,hi"));
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("shortened the number"),
      expect.stringContaining("too narrow"),
    ]);
  });

  it("from a log uses the column with both roles instead of the log level", () => {
    const { sides } = read(
      table(
        "2026-02-03 10:00:00 | INFO | ab1 | USER | hello, do you have a room?",
        "2026-02-03 10:00:01 | INFO | ab1 | BOT | Hi there! For which day?",
        "2026-02-03 10:05:00 | INFO | ab2 | USER | what is the price of it?",
        "2026-02-03 10:05:01 | INFO | ab2 | BOT | It costs 20 euros a night.",
      ),
      "bot.log",
    );
    expect(sides).toBe("ub ub");
  });
});

it.each(["mimetype", "Index/Document.iwa", "word/document.xml"])(
  "rejects a document of another program (%s) and suggests CSV",
  async (name) => {
    const { detection } = await readFileImport(zipSync({ [name]: strToU8("application/vnd.oasis.opendocument.text") }));
    expect(detection.warnings).toEqual([
      {
        code: expect.stringMatching(/unsupported_format|damaged_file/),
        message: expect.stringMatching(/CSV|plain text/),
      },
    ]);
  },
);
