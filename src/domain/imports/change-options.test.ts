import { describe, expect, it } from "vitest";
import { readImport } from "#tests/support/imports.ts";
import { importOptionsSchema } from "./import-file.contract.ts";
import type { ColumnField } from "./import-file.contract.ts";
import { detectFile } from "./detect-file.ts";
import { buildOptions } from "./detection.ts";
import { changeOptions, listOpenQuestions, listOpenWarnings } from "./change-options.ts";
import type { ImportSetup } from "./change-options.ts";

const TABLE = [
  "room,w,x,y",
  "r1,Zed,Hi,03/04/2026 10:00",
  "r1,Acme Support,Hello! How can I help?,03/04/2026 10:01",
  "r2,Kim,Do you deliver?,05/06/2026 09:00",
  "r2,Acme Support,Hello! How can I help?,05/06/2026 09:01",
].join("\n");

function open(text: string): ImportSetup {
  const detection = detectFile(text, "x.csv");
  const options = buildOptions(detection);
  if (!options) throw new Error("not read");
  return { detection, options };
}

function map(text: string, reading: ImportSetup, ...fields: ColumnField[]): ImportSetup {
  const columns = reading.options.columns.map((column, at) => ({ ...column, field: fields[at] ?? column.field }));
  return changeOptions(text, reading, { ...reading.options, columns });
}

const codesOf = (reading: ImportSetup): string[] => listOpenWarnings(reading).map(({ code }) => code);

describe("a changed column mapping", () => {
  it("updates speakers and date order", () => {
    const unmapped = map(TABLE, open(TABLE), "ignore", "ignore", "ignore", "ignore");
    expect(codesOf(unmapped)).toEqual(["no_text_column", "no_role_column", "no_conversation_column", "no_times"]);
    const mapped = map(TABLE, unmapped, "conversationId", "role", "text", "timestamp");
    expect(codesOf(mapped)).toEqual([]);
    expect(mapped.detection).toMatchObject({ dateOrder: "ambiguous", needsTimeZone: true });
    expect(mapped.options).toMatchObject({
      dateOrder: null,
      speakers: { Zed: "user", Kim: "user", "Acme Support": "bot" },
    });
    const { messages, errors } = readImport([TABLE], { ...mapped.options, dateOrder: "dmy" });
    expect([messages.length, errors]).toEqual([4, []]);
  });

  it("keeps earlier answers", () => {
    const first = map(TABLE, open(TABLE), "conversationId", "role", "text", "timestamp");
    const { options } = first;
    const answered: ImportSetup = {
      ...first,
      options: { ...options, dateOrder: "mdy", speakers: { ...options.speakers, Zed: "agent" } },
    };
    const again = map(TABLE, answered, "user");
    expect(again.options).toMatchObject({ dateOrder: "mdy", speakers: { Zed: "agent" } });
  });
});

describe("an open warning", () => {
  const text = "id,role,text\n1,user,hi\n1,robot9,hello\n1,bot,hello there\n";

  it("disappears when it is resolved and returns when it applies again", () => {
    const reading = open(text);
    expect(codesOf(reading)).toEqual(["no_times", "unknown_speakers"]);
    const { options } = reading;
    const said = changeOptions(text, reading, { ...options, speakers: { ...options.speakers, robot9: "bot" } });
    expect(codesOf(said)).toEqual(["no_times"]);
    const noBot = { user: "user", robot9: "user", bot: "user" } as const;
    expect(codesOf(changeOptions(text, reading, { ...options, speakers: noBot }))).toEqual(["no_times", "no_bot"]);
  });
});

describe("an open question", () => {
  it("is the meaning of an unknown word next to a time, until it is answered", () => {
    const text = "id,at,role,text\n1,03/25/2026 9:10 XQ,user,hi\n1,03/25/2026 9:11 XQ,bot,hello\n";
    const { detection, options } = open(text);
    expect(listOpenQuestions({ detection, options })).toEqual(["clockWords"]);
    const answered = { ...options, clockWords: { xq: "pm" as const } };
    expect(listOpenQuestions({ detection, options: answered })).toEqual([]);
    expect(readImport([text], answered).messages[0]?.at).toBe(Date.UTC(2026, 2, 25, 21, 10));
  });

  it("is the order of a date that can have its year first", () => {
    const year = String(new Date().getUTCFullYear()).slice(2);
    const { detection, options } = open(
      `id,at,role,text\n1,${year}/3/14 9:10,user,hi\n1,${year}/3/14 9:11,bot,hello\n`,
    );
    expect(detection.dateOrderChoices).toEqual(["dmy", "ymd"]);
    expect(listOpenQuestions({ detection, options })).toEqual(["dateOrder"]);
    expect(listOpenQuestions({ detection, options: { ...options, dateOrder: "ymd" } })).toEqual([]);
  });
});

it("keeps stored options without newer fields valid", () => {
  expect(importOptionsSchema.parse({ format: "csv" })).toMatchObject({
    clockWords: {},
    textNames: [],
    fillDown: false,
  });
});
