import { describe, expect, it } from "vitest";
import { readExport } from "#tests/support/imports.ts";
import { detectFile } from "../detect-file.ts";

const SAID = ["Hello, do you have a room?", "Hello! For which dates?", "May 2nd", "We have one", "Great, book it"];
const CLOCKS = ["10:15", "10:15", "10:16", "10:17", "10:20"];

/** A chat of five messages in turns; `head` writes what stands above each text. */
function write(head: (isBot: boolean, clock: string) => string, below = ""): string {
  return SAID.map((text, at) => `${head(at % 2 === 1, CLOCKS[at] ?? "")}${text}\n${below}`).join("");
}

describe("a chat copied from a window", () => {
  const cases: [string, boolean, string][] = [
    ["Slack", false, write((bot, at) => (bot ? `Luna\nAPP  ${at} AM\n` : `Maria Silva\n  ${at} AM\n`))],
    ["Slack, years ago", false, write((bot, at) => `${bot ? "Luna" : "Maria Silva"} [${at} AM]\n`)],
    ["Teams", true, write((bot, at) => `${bot ? "Almarea Bot" : "Maria Silva"}\n14/03/2026 ${at}\n`)],
    ["Discord", true, write((bot, at) => `${bot ? "LunaBot\nAPP\n" : "maria"} — 14/03/2026 ${at}\n`)],
    ["Discord, the same day", false, write((bot, at) => `${bot ? "Luna" : "maria"} — Today at ${at} AM\n`)],
    ["Google Chat", false, write((bot, at) => `${bot ? "Almarea Bot, App, Sat" : "Maria Silva, Sat"} ${at} AM\n`)],
    ["Google Chat, later", false, write((bot, at) => `${bot ? "Almarea Bot" : "Maria Silva"}, 14 Mar, ${at}\n`)],
    ["a helpdesk", true, write((bot, at) => `${bot ? "Freddy Bot" : "Maria Silva"} | 14 Mar 2026 ${at} AM\n`, "\n")],
    ["an iPhone", true, write((bot, at) => `Mar 14, 2026 ${at}:32 AM (Read)\n${bot ? "Me" : "+351912345678"}\n`, "\n")],
    ["Zoom", false, write((bot, at) => `${at}:32 From ${bot ? "Almarea Bot" : "Maria Silva"} to Everyone:\n`)],
    ["KakaoTalk", false, write((bot, at) => `[${bot ? "Hotel Almarea" : "Maria"}] [오전 ${at}] `)],
  ];
  it.each(cases)("keeps speakers and texts of %s", (_, isDated, text) => {
    const { sides, texts, times, errors } = readExport(text, "chat.txt");
    expect([sides, texts, errors]).toEqual(["ububu", SAID, []]);
    expect(times.filter((time) => time !== null)).toHaveLength(isDated ? 5 : 0);
    if (isDated) expect(new Date(times[2] ?? 0).toISOString()).toMatch(/^2026-03-14T10:16:/);
  });

  it("ignores the time that Slack shows above further messages of the same person", () => {
    const text = `${write((bot, at) => `${bot ? "Luna" : "Maria"}  ${at} AM\n`)}10:21\nfor two\n`;
    expect(readExport(text, "chat.txt").texts.at(-1)).toBe("Great, book it\nfor two");
  });

  it.each([
    [
      "a time below each text",
      SAID.map((text, at) => `${at % 2 ? "Luna" : "Maria"}\n${text}\nMar 14, 2026 10:15 am\n`),
    ],
    ["no time at all", SAID.map((text, at) => `${at % 2 ? "You sent" : "Maria"}\n${text}\nEnter\n`)],
  ])("rejects a format with %s instead of misreading it", (_, lines) => {
    expect(detectFile(lines.join(""), "chat.txt").format).toBe(null);
  });
});

describe("a day heading", () => {
  const days: [string, string, string][] = [
    ["LINE", "Fri, 03/13/2026", "Sat, 03/14/2026"],
    ["LINE in Japanese", "2026/03/13(金)", "2026/03/14(土)"],
    ["words", "March 13, 2026", "March 14, 2026"],
    ["Spanish words", "viernes, 13 de marzo de 2026", "sábado, 14 de marzo de 2026"],
    ["rules", "------ 2026년 3월 13일 금요일 ------", "------ 2026년 3월 14일 토요일 ------"],
  ];
  it.each(days)("adds a date to times in %s", (_, first, second) => {
    const { sides, texts, times, warnings } = readExport(
      `${first}\n10:15\tMaria\tHello\n10:16\tHotel Almarea\tFor which dates?\n\n${second}\n19:05\tMaria\tHello?\n19:06\tHotel Almarea\tWe have one\n`,
      "chat.txt",
    );
    expect([sides, texts]).toEqual(["ub ub", ["Hello", "For which dates?", "Hello?", "We have one"]]);
    expect([times[1], times[3]]).toEqual([Date.UTC(2026, 2, 13, 10, 16), Date.UTC(2026, 2, 14, 19, 6)]);
    expect(warnings).not.toContain("times_without_date");
  });

  it("applies until a heading without a date", () => {
    const { times } = readExport(
      "March 13, 2026\n10:15 Maria: Hello\n10:16 Luna: Hi\n\nToday\n10:17 Maria: a room\n10:18 Luna: Yes\n",
      "chat.txt",
    );
    expect(times).toEqual([Date.UTC(2026, 2, 13, 10, 15), Date.UTC(2026, 2, 13, 10, 16), null, null]);
  });

  it("is part of a message if messages have their own dates, or inside a text", () => {
    const dated = write((bot, at) => `[14/03/2026 ${at}] ${bot ? "Luna" : "Maria"}\n`).replace("May 2nd", "02/05/2026");
    expect(readExport(dated, "chat.txt").texts[2]).toBe("02/05/2026");
    const clocked = write((bot, at) => `[${at}] ${bot ? "Luna" : "Maria"}\n`).replace("May 2nd", "02/05/2026");
    expect(readExport(clocked, "chat.txt").texts[2]).toBe("02/05/2026");
  });
});

describe("detected speakers", () => {
  it.each(["[2026-03-14 10:15] ", "10:15 "])("get the role in brackets after the name (%s)", (time) => {
    const { sides } = readExport(
      `${time}Maria Silva (visitor): Hello\n${time}Rui Costa (operator): Hi\n${time}Luna (bot): For when?\n${time}Maria Silva (visitor): May\n`,
      "chat.txt",
    );
    expect(sides).toBe("uabu");
  });

  it("get roles by behavior if one is “Me”", () => {
    const { sides, warnings } = readExport(
      write((bot, at) => `[2026-03-14 ${at}:02] ${bot ? "Me" : "Maria"}: `),
      "chat.txt",
    );
    expect([sides, warnings]).toEqual(["ububu", ["unsure_who_is_bot"]]);
  });

  it("exclude metadata of the chat", () => {
    const { sides, texts } = readExport(
      "Chat Origin: Website\nAgent LunaBot\n( 2s ) LunaBot: Hello!\n( 32s ) Maria: a room?\n( 1m 2s ) LunaBot: For when?\n( 1m 32s ) Maria: May\n",
      "chat.txt",
    );
    expect([sides, texts[0]]).toEqual(["bubu", "Hello!"]);
  });

  it("exclude labels that are only followed by times", () => {
    const message = (name: string, text: string) =>
      `From: ${name}\nSent: Sat, 14 Mar 2026 10:15:02 +0000\nReceived: Sat, 14 Mar 2026 10:15:03 +0000\n\n${text}\n\n`;
    const { speakers } = detectFile(SAID.map((text) => message("Maria", text)).join(""), "chat.txt");
    expect(speakers.find(({ name }) => name === "Sent")?.role).toBe("ignore");
  });

  it.each([
    ["", "14/03/2026\n15/03/2026"],
    ["", "Sat, 14 March 2026\nSun, 15 March 2026"],
    ["", "- 14/03/2026\\n- 15/03/2026"],
    ["10:15 ", "14/03/2026\n15/03/2026"],
    ["10:15 ", "sáb, 14/03/2026\ndom, 15/03/2026"],
  ])("don't lose lines that look like a day heading: after %j, %j", (at, list) => {
    const days = `Choose a day:\n${list}`;
    const text = `${at}User: Can I book?\n${at}Bot: ${days}\n${at}User: the first\n${at}Bot: Done`;
    expect(readExport(text, "chat.txt").texts).toEqual(["Can I book?", days, "the first", "Done"]);
  });
});
