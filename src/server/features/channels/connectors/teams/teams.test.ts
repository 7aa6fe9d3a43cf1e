import { describe, expect, it } from "vitest";
import { describeFirst, mapBody } from "#tests/support/map-channel.ts";
import { teams } from "./teams.ts";

const MESSAGE = {
  type: "message",
  id: "1",
  timestamp: "2026-11-28T18:00:00Z",
  from: { id: "29:lia", name: "Lia" },
  conversation: { conversationType: "personal", id: "a:1" },
  recipient: { id: "28:app", name: "Desk" },
};

function read(message: object): string | undefined {
  return describeFirst(mapBody(teams, { ...MESSAGE, ...message }, { fields: { appId: "app" } }))?.split(" | ")[2];
}

function mention(id: string, name: string): object {
  return { type: "mention", mentioned: { id, name }, text: `<at>${name}</at>` };
}

describe("a Teams message", () => {
  it.each([
    [
      "of a colleague keeps the name",
      "<at>Desk</at> ask <at>Rui</at> to call",
      [mention("28:app", "Desk"), mention("29:rui", "Rui")],
      "ask Rui to call",
    ],
    ["of the bot inside is left out", "hi <at>Desk</at> there", [mention("28:app", "Desk")], "hi  there"],
    ["that is listed nowhere is the bot's at the beginning", "<at>Desk</at> ask <at>Rui</at>", [], "ask Rui"],
  ])("with a mention %s", (_name, text, entities, expected) => {
    expect(read({ text, entities })).toBe(expected);
  });

  const block = { type: "TextBlock", text: "A table?" };
  it.each([
    ["a container", { type: "Container", items: [block] }],
    ["columns", { type: "ColumnSet", columns: [{ type: "Column", items: [block] }] }],
    ["a table", { type: "Table", rows: [{ cells: [{ items: [block] }] }] }],
    ["rich text", { type: "RichTextBlock", inlines: [{ type: "TextRun", text: "A table?" }] }],
  ])("of a card has the words in %s", (_name, body) => {
    const attachments = [{ contentType: "application/vnd.microsoft.card.adaptive", content: { body: [body] } }];
    expect(read({ from: { id: "28:app" }, attachments })).toBe("A table?");
  });

  it("of a card without an end is a card", () => {
    let body: object = {};
    for (let depth = 0; depth < 1_000; depth++) body = { items: [body] };
    const attachments = [{ contentType: "application/vnd.microsoft.card.adaptive", content: { body: [body] } }];
    expect(read({ from: { id: "28:app" }, attachments })).toBe("[card]");
  });
});
