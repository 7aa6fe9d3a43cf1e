import { describe, expect, it } from "vitest";
import { readImport, readExport, table } from "#tests/support/imports.ts";
import { changeOptions } from "../change-options.ts";
import { detectFile } from "../detect-file.ts";
import { buildOptions } from "../detection.ts";

describe("the delimiter", () => {
  it.each([
    [";", "chat (id, from the tool);role (user, bot, agent);text"],
    ["\t", "session id, as exported\tsender, as exported\tmessage, as exported"],
    ["|", "conversation id, number|role, side|text, body"],
  ])("%j gives every row as many cells as the header", (delimiter, header) => {
    const rows = [`7,user,Hi, is it open?`, `7,bot,Yes`, `8,user,Hello`].map((row) => {
      const [id = "", role = "", ...text] = row.split(",");
      return [id, role, text.join(",")].join(delimiter);
    });
    const { sides, texts, detection } = readExport(table(header, ...rows));
    expect([sides, texts[0], detection.delimiter]).toEqual(["ub u", "Hi, is it open?", delimiter]);
  });

  it("can be chosen, which detects the columns again", () => {
    const text = table("id;role;text", "1;user;a, b", "1;bot;c, d");
    const detection = { ...detectFile(text, "x.csv"), columns: [], delimiter: "," as const };
    const options = buildOptions(detection);
    if (!options) throw new Error("not detected");
    const after = changeOptions(text, { detection, options }, { ...options, delimiter: ";" });
    expect(after.options.columns.map(({ field }) => field)).toEqual(["conversationId", "role", "text"]);
    expect(readImport([text], after.options).messages.map(({ text: words }) => words)).toEqual(["a, b", "c, d"]);
  });
});

describe("a table with a question and its answer in each row", () => {
  it.each(["id", "ID", "Id"])("doesn't use its row numbers (%s) as conversations", (header) => {
    const rows = ["10:00:00", "10:02:00", "18:30:00"].map(
      (time, at) => `${at + 40},zoe,q${at},r${at},2026-03-01T${time}Z`,
    );
    const { sides, warnings } = readExport(table(`${header},user,question,answer,created_at`, ...rows));
    expect([sides, warnings]).toEqual(["ubub ub", ["no_conversation_column"]]);
  });
});

describe("answers to a form", () => {
  it.each([
    ["Email", ["zoe@example.com", "tim@example.com", "eva@example.com"]],
    ["Phone", ["+351 911 000 111", "+351 911 000 222", "+351 911 000 333"]],
    ["Customer", ["Zoe Reis", "Tim Costa", "Eva Lima"]],
    ["From", ["zoe@example.com", "tim@example.com"]],
  ])("have no sender column: %s", (header, people) => {
    const rows = people.map((person, at) => `2026-11-0${at + 1} 10:00,A table for ${at + 2} people,${person}`);
    expect(readExport(table(`Sent at,Message,${header}`, ...rows)).warnings).toContain("no_role_column");
  });
});

describe("JSON in cells", () => {
  const quote = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

  it("gives its text at any depth", () => {
    const asked = { request: { payload: { items: [{ kind: "text", body: { text: "a table?" } }] } } };
    const reply = { queryResult: { text: "a table?", fulfillmentMessages: [{ text: { text: ["For how many?"] } }] } };
    const { texts } = readExport(
      table("session_id,request,response", `1,${quote(asked)},${quote(reply)}`, "1,four,ok"),
    );
    expect(texts).toEqual(["a table?", "For how many?", "four", "ok"]);
  });

  it("is no message without text", () => {
    const { texts } = readExport(
      table("session_id,request,response", `1,hi,${quote({ event: { name: "start", at: 5 } })}`, "1,two,ok"),
    );
    expect(texts).toEqual(["hi", "two", "ok"]);
  });
});

describe("ids from a spreadsheet", () => {
  it.each([
    ["3.51912E+11", "3.51912E+11"],
    ["9,87654E+12", "9,87654E+12"],
    ["4.2e14", "4.2E+14"],
    ["351912345678901000", "351912345678902000", "351912345678903000"],
  ])("that were rounded (%s) give a warning", (...ids) => {
    const rows = ids.flatMap((id) => [`${id};user;a room?`, `${id};bot;Yes`]);
    const { warnings } = readExport(table("chat_id;role;text", ...rows));
    expect(warnings).toContain("rounded_ids");
  });

  it("that are long numbers give none", () => {
    const rows = ["351912345678901234", "351912345678901235", "351912345678901236"].map((id) => `${id};user;hi`);
    expect(readExport(table("chat_id;role;text", ...rows)).warnings).not.toContain("rounded_ids");
  });
});

describe("separators in a transcript cell", () => {
  it.each([
    "User says: a table?;Bot says: For how many?;User says: two;",
    "User: a table?; Bot: For how many?; User: two;",
    "User: a table?|Bot: For how many?|User: two|",
    "User: a table? || Bot: For how many? || User: two ||",
    '"User: a table?;\nBot: For how many?;\nUser: two;"',
  ])("are removed, also at its end: %j", (cell) => {
    const { texts } = readExport(table("id,transcript", `1,${cell}`, `2,${cell}`));
    expect(texts.slice(0, 3)).toEqual(["a table?", "For how many?", "two"]);
  });

  it("are kept inside a text", () => {
    const cell = '"User: bread; butter;\nBot: ok"';
    expect(readExport(table("id,transcript", `1,${cell}`, `2,${cell}`)).texts[0]).toBe("bread; butter;");
  });
});

describe("merged cells", () => {
  it("continue the conversation above, and the preview says so", () => {
    const text = table("Chat ID,Sender,Message", "k1,user,a", ",bot,b", "k2,user,c", ",bot,d", ",user,e");
    const { sides, warnings, errors } = readExport(text);
    expect([sides, errors]).toEqual(["ub ubu", []]);
    expect(warnings).toContain("merged_cells");
  });

  it("continue the user above if there are no ids", () => {
    const text = table("Customer,Role,Text", "Zoe,user,a", ",bot,b", "Tim,user,c", ",bot,d", ",user,e");
    expect(readExport(text).sides).toBe("ub ubu");
  });

  it("aren't assumed if ids repeat", () => {
    const text = table("Chat ID,Sender,Message", "k1,user,a", "k1,bot,b", ",bot,lost", "k2,user,c", "k2,bot,d");
    const { errors, warnings } = readExport(text);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([[4, "missing_conversation"]]);
    expect(warnings).not.toContain("merged_cells");
  });
});
