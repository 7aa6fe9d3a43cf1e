import { describe, expect, it } from "vitest";
import { readFileImport } from "#tests/support/read-file-import.ts";

async function read(...lines: string[]) {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const { messages, errors } = await readFileImport(bytes, { name: "chat.txt" });
  const times = messages.map(({ at }) => (at === null ? null : new Date(at).toISOString().slice(0, 16)));
  return { said: messages.map(({ role, text }) => `${role}: ${text}`), times, errors };
}

describe("a chat of another app", () => {
  it("of LINE has names between tabs, longer texts in quotes, and media in brackets", async () => {
    const { said, times, errors } = await read(
      "[LINE] Chat history with Hotel bot",
      "Saved on: 2026/04/02 09:00",
      "",
      "2026/04/01(Wed)",
      "21:05\tLia\tAny room?",
      '21:06\tHotel bot\t"Yes.',
      'Shall I book the ""blue"" one?"',
      "21:07\tLia\t[Photo]",
      "21:08\tLia\tyes",
      "21:09\tHotel bot\tDone",
    );
    expect(said).toEqual(["user: Any room?", 'bot: Yes.\nShall I book the "blue" one?', "user: yes", "bot: Done"]);
    expect(times).toEqual(["2026-04-01T21:05", "2026-04-01T21:06", "2026-04-01T21:08", "2026-04-01T21:09"]);
    expect(errors).toEqual([]);
  });

  it("of Salesforce has the time since its start in brackets, and a bot with small letters", async () => {
    const { said } = await read(
      "Chat Transcript with Visitor 12",
      "",
      "Lia: Where is it?",
      "( 1m 20s ) Post bot: Its number?",
      "( 2m 2s ) Lia: 7",
      "( 2m 40s ) Post bot: In Porto.",
    );
    expect(said).toEqual(["user: Where is it?", "bot: Its number?", "user: 7", "bot: In Porto."]);
  });

  it("of KakaoTalk has names of several words in brackets before the time", async () => {
    const { times } = await read(
      "--------------- 2026년 4월 1일 수요일 ---------------",
      "[Lia Sousa] [오후 9:05] Any room?",
      "[Eva Lopes] [오후 9:06] Yes",
      "[Lia Sousa] [오전 9:07] ok",
    );
    expect(times).toEqual(["2026-04-01T21:05", "2026-04-01T21:06", "2026-04-01T09:07"]);
  });

  it("copied from Slack's window has names, badges and times above the texts", async () => {
    const { said } = await read(
      ...["Lia", "  9:05 PM", "Any room?", ""],
      ...["Hotel bot", "APP  9:06 PM", "Yes, one.", ""],
      ...["Lia", "  9:07 PM", "ok", ""],
      ...["Hotel bot", "APP  9:08 PM", "Done"],
    );
    expect(said).toEqual(["user: Any room?", "bot: Yes, one.", "user: ok", "bot: Done"]);
  });

  it("of Intercom counts a name that comes once", async () => {
    const { said, errors } = await read(
      "Conversation with Lia Sousa",
      "Started on April 1, 2026 at 09:05 PM Lisbon time WEST (GMT+0100)",
      "",
      "---",
      "",
      "09:05 PM | Lia Sousa: Any room?",
      "",
      "09:06 PM | Fin bot: For whom?",
      "",
      "09:07 PM | Lia Sousa: For two",
      "",
      "09:09 PM | Eva from Hotel: Booked.",
    );
    expect(said).toEqual(["user: Any room?", "bot: For whom?", "user: For two", "agent: Booked."]);
    expect(errors).toEqual([]);
  });
});
