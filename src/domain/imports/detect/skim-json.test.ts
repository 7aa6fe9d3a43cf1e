import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { listConversations, readFileImport } from "#tests/support/read-file-import.ts";
import { DETECTION_HEAD_LENGTH } from "../import-file.contract.ts";
import { createJsonSkimmer } from "./skim-json.ts";

/** An account whose contacts alone are longer than the start of a file that is looked at. */
function buildAccount(chats: object[]): string {
  const people = Array.from({ length: 5_000 }, (_, at) => ({
    user_id: at,
    first_name: `"N{ame}" ${at}`,
    phone: "[1]",
  }));
  return JSON.stringify({
    about: "Here is the data you requested.",
    personal_information: { first_name: "Lia" },
    contacts: { about: "People", list: people },
    sessions: { list: people },
    chats: { about: "Chats", list: chats },
  });
}

const line = (id: number, from: string, text: string) => ({
  ...{ id, type: "message", date_unixtime: `${1710000000 + id}`, from, from_id: from, text },
});
const CHAT = { name: "Shop", type: "bot_chat", id: 9, messages: [line(1, "Lia", "Open?"), line(2, "Shop Bot", "Yes")] };

describe("an account whose chats come after long lists", () => {
  const text = buildAccount([CHAT]);

  it.each([
    ["as it is", strToU8(text)],
    ["packed with gzip", gzipSync(strToU8(text))],
    ["in a zip", zipSync({ "DataExport/result.json": strToU8(text) })],
  ])("is read %s, with its speakers", async (_, bytes) => {
    expect(text.length).toBeGreaterThan(2 * DETECTION_HEAD_LENGTH);
    const { detection, messages, errors } = await readFileImport(bytes);
    expect(detection).toMatchObject({ format: "telegram_json", speakers: [{ name: "Lia" }, { name: "Shop Bot" }] });
    expect(errors).toEqual([]);
    expect(listConversations(messages)).toEqual([["user: Open?", "bot: Yes"]]);
  });

  it("stays unknown if nothing behind them is a conversation", async () => {
    const other = JSON.stringify({ rows: Array.from({ length: 60_000 }, (_, at) => [at, "x"]), end: { a: 1 } });
    const { detection } = await readFileImport(strToU8(other));
    expect(detection.format).toBe(null);
    expect(detection.warnings[0]?.code).toBe("not_recognised");
  });
});

it("keeps the same head whatever the chunks, and leaves out long values alone", () => {
  const text = JSON.stringify({
    short: [1, '\\"]'],
    long: "x".repeat(9),
    list: [["y".repeat(9_000)]],
    last: { a: [2] },
  });
  const heads = [1, 7, text.length].map((size) => {
    const skimmer = createJsonSkimmer();
    for (let at = 0; at < text.length; at += size) skimmer.push(text.slice(at, at + size));
    return skimmer.getHead();
  });
  expect(new Set(heads).size).toBe(1);
  expect(JSON.parse(heads[0] ?? "")).toEqual({ short: [1, '\\"]'], long: "x".repeat(9), list: null, last: { a: [2] } });
});
