import type { DetectionWarning } from "#src/domain/imports/detection.ts";
import type { DateOrder } from "#src/domain/imports/import-file.contract.ts";
import { table } from "./imports.ts";

/**
 * A file of a kind that people reported, and what it must give: sides (u, b, a) of each conversation, texts, and times in
 * UTC. `reported` is the number of the reported file of the same kind, which gives `reportedSides`.
 */
export type ImportCase = {
  kind: string;
  name: string;
  text: string;
  sides: string;
  texts?: readonly string[];
  times?: readonly string[];
  warning?: DetectionWarning["code"];
  /** The answer to a question about dates. */
  dateOrder?: DateOrder;
  /** Messages that are left out on purpose. */
  skipped?: number;
  reported: { file: string; sides: string; times?: readonly string[]; skipped?: number };
};

function json(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('"', '""')}"`;
}

function ask(words: string): string {
  return json({ queryInput: { text: { text: words, languageCode: "en" } } });
}

function reply(...words: string[]): string {
  return json({ queryResult: { responseMessages: words.map((text) => ({ text: { text: [text] } })) } });
}

export const IMPORT_CASES: readonly ImportCase[] = [
  {
    kind: "words of a language for the half of the day",
    name: "chat.txt",
    text: table(
      "07/02/26, 8:15 PG - Rahim: kedai buka?",
      "07/02/26, 8:16 PTG - Kedai Bunga: Buka sampai enam",
      "07/02/26, 8:20 PTG - Rahim: baik",
    ),
    sides: "u bu",
    times: ["2026-02-07 08:15:00", "2026-02-07 20:16:00", "2026-02-07 20:20:00"],
    dateOrder: "dmy",
    reported: {
      file: "01-malay-clock.txt",
      sides: "u bu",
      times: ["2026-01-15 09:30:00", "2026-01-15 21:31:00", "2026-01-15 21:32:00"],
    },
  },
  {
    kind: "a two-digit year that stands first",
    name: "chat.txt",
    text: table(
      "26/2/14, 10:05 - Eva: a cake for ten?",
      "26/2/14, 10:06 - Bakery Bot: Yes",
      "26/2/15, 09:00 - Eva: fine",
      "26/2/16, 09:00 - Eva: are you there?",
    ),
    sides: "ub u u",
    times: ["2026-02-14 10:05:00", "2026-02-14 10:06:00", "2026-02-15 09:00:00", "2026-02-16 09:00:00"],
    dateOrder: "ymd",
    reported: {
      file: "02-year-first.txt",
      sides: "ub u u",
      times: ["2026-01-20 21:05:00", "2026-01-20 21:06:00", "2026-01-21 09:00:00", "2026-01-22 09:00:00"],
    },
  },
  {
    kind: "a two-digit year first, with a half of the day before the time",
    name: "chat.txt",
    text: table(
      "26. 2. 14. 오전 10:05 - 지훈: 케이크 있나요?",
      "26. 2. 14. 오전 10:06 - 빵집 센터: 네",
      "26. 2. 15. 오후 9:00 - 지훈: 좋아요",
    ),
    sides: "ub u",
    times: ["2026-02-14 10:05:00", "2026-02-14 10:06:00", "2026-02-15 21:00:00"],
    dateOrder: "ymd",
    reported: {
      file: "03-year-first-korean.txt",
      sides: "ub u",
      times: ["2026-01-20 21:05:00", "2026-01-20 21:06:00", "2026-01-21 09:00:00"],
    },
  },
  {
    kind: "a colon after the time",
    name: "chat.txt",
    text: table(
      "2/14/26, 11:59:58 AM: Omar: are you open?",
      "2/14/26, 12:00:09 PM: Bike Bot: Until six",
      "2/14/26, 12:01:00 PM: Omar: great",
    ),
    sides: "ubu",
    times: ["2026-02-14 11:59:58", "2026-02-14 12:00:09", "2026-02-14 12:01:00"],
    reported: {
      file: "04-colon-after-time.txt",
      sides: "ubu",
      times: ["2026-03-24 13:59:59", "2026-03-24 14:00:10", "2026-03-24 14:01:00"],
    },
  },
  {
    kind: "a time before the date",
    name: "chat.txt",
    text: table(
      "08:05, 24/02/2026 - Minh: is it free?",
      "08:06, 24/02/2026 - Villa Bot: Yes",
      "08:07, 24/02/2026 - Minh: thank you",
    ),
    sides: "ubu",
    times: ["2026-02-24 08:05:00", "2026-02-24 08:06:00", "2026-02-24 08:07:00"],
    reported: {
      file: "05-time-before-date.txt",
      sides: "ubu",
      times: ["2026-01-20 14:05:00", "2026-01-20 14:06:00", "2026-01-20 14:07:00"],
    },
  },
  {
    kind: "years of another calendar",
    name: "chat.txt",
    text: table(
      "24/2/2569 08:05 - สมหญิง: เปิดกี่โมง",
      "24/2/2569 08:06 - ร้านดอกไม้: เปิดถึงหกโมง",
      "24/2/2569 08:07 - สมหญิง: ตกลง",
    ),
    sides: "ubu",
    times: ["2026-02-24 08:05:00", "2026-02-24 08:06:00", "2026-02-24 08:07:00"],
    reported: {
      file: "06-buddhist-year.txt",
      sides: "ubu",
      times: ["2026-01-20 14:05:00", "2026-01-20 14:06:00", "2026-01-20 14:07:00"],
    },
  },
  {
    kind: "words in the date and the time",
    name: "chat.txt",
    text: table(
      "24.02.26 г., 08:05 ч. - Иван: отворено ли е?",
      "24.02.26 г., 08:06 ч. - Магазин Роза: До шест",
      "24.02.26 г., 08:07 ч. - Иван: добре",
    ),
    sides: "ubu",
    times: ["2026-02-24 08:05:00", "2026-02-24 08:06:00", "2026-02-24 08:07:00"],
    reported: {
      file: "07-words-in-the-date.txt",
      sides: "ubu",
      times: ["2026-01-20 14:05:00", "2026-01-20 14:06:00", "2026-01-20 14:07:00"],
    },
  },
  {
    kind: "hours and minutes divided by letters",
    name: "chat.txt",
    text: table(
      "2026-02-24 à 8 h 05 - Luc: ouvert ?",
      "2026-02-24 à 8 h 06 - Le Fleuriste: Oui",
      "2026-02-24 à 8 h 07 - Luc: super",
    ),
    sides: "ubu",
    times: ["2026-02-24 08:05:00", "2026-02-24 08:06:00", "2026-02-24 08:07:00"],
    reported: {
      file: "08-hours-with-h.txt",
      sides: "ubu",
      times: ["2026-01-20 21:05:00", "2026-01-20 21:06:00", "2026-01-20 21:07:00"],
    },
  },
  {
    kind: "notices of the app in another language",
    name: "chat.txt",
    text: table(
      "24/02/26, 08:05 - Rita: está aberto?",
      "24/02/26, 08:06 - Florista Bot: Até às seis",
      "24/02/26, 08:07 - Rita: <Ficheiro não revelado>",
      "24/02/26, 08:08 - Rita: VID-20260224-WA0007.mp4 (ficheiro anexado)",
      "24/02/26, 08:08 - Florista Bot: Esta mensagem foi eliminada",
      "24/02/26, 08:09 - Rita: obrigada",
    ),
    sides: "ubu",
    texts: ["está aberto?", "Até às seis", "obrigada"],
    skipped: 3,
    reported: { file: "09-notices-portugal.txt", sides: "ubu", skipped: 4 },
  },
  {
    kind: "names that come once, below a day in a rule",
    name: "ticket.txt",
    text: table(
      "--- February 24, 2026 ---",
      "",
      "08:05 AM | Flower Bot: Hello! What can I do for you?",
      "",
      "08:06 AM | Rui Dias: A bouquet",
      "for Friday?",
      "",
      "08:09 AM | Iva from Petal: Yes, for 30 euros.",
    ),
    sides: "bua",
    texts: ["Hello! What can I do for you?", "A bouquet\nfor Friday?", "Yes, for 30 euros."],
    times: ["2026-02-24 08:05:00", "2026-02-24 08:06:00", "2026-02-24 08:09:00"],
    reported: {
      file: "10-name-that-comes-once.txt",
      sides: "bua",
      times: ["2026-10-03 09:42:00", "2026-10-03 09:43:00", "2026-10-03 09:45:00"],
    },
  },
  {
    kind: "commas inside the header of another delimiter",
    name: "chats.csv",
    text: table(
      "chat (id, from the shop);sender (user, bot or agent);message",
      "7;user;good day",
      "7;bot;Good day, how are you",
      "8;user;opening hours",
      "8;bot;9 to 6",
    ),
    sides: "ub ub",
    texts: ["good day", "Good day, how are you", "opening hours", "9 to 6"],
    reported: { file: "11-commas-in-the-header.csv", sides: "ub ub" },
  },
  {
    kind: "an id of each answer",
    name: "log.csv",
    text: table(
      "id,username,prompt,response,sent_at",
      "11,eva,a cake?,Which size,2026-02-24T10:00:00Z",
      "12,eva,large,Ordered,2026-02-24T10:01:00Z",
      "13,omar,hours?,Nine to six,2026-02-24T12:00:00Z",
      "14,omar,thanks,Welcome,2026-02-24T12:00:30Z",
    ),
    sides: "ubub ubub",
    warning: "no_conversation_column",
    reported: { file: "12-id-of-each-answer.csv", sides: "ubub ubub" },
  },
  {
    kind: "answers to a form, a person a row",
    name: "form.csv",
    text: table(
      "Timestamp,How can we help?,E-mail",
      "2026-02-24 10:00,A cake for Friday,eva@example.org",
      "2026-02-25 11:00,A bouquet,omar@example.org",
    ),
    sides: "",
    warning: "no_role_column",
    reported: { file: "13-person-a-row.csv", sides: "" },
  },
  {
    kind: "texts inside nested JSON",
    name: "flow.csv",
    text: table(
      "conversation_name,turn_position,request_time,request,response",
      `c7,1,2026-02-24 08:05:00 UTC,${ask("a cake please")},${reply("For which day?")}`,
      `c7,2,2026-02-24 08:05:20 UTC,${ask("Friday")},${reply("Ordered.")}`,
    ),
    sides: "ubub",
    texts: ["a cake please", "For which day?", "Friday", "Ordered."],
    reported: { file: "14-nested-json.csv", sides: "ubub" },
  },
  {
    kind: "ids that a spreadsheet has rounded",
    name: "export.csv",
    text: table(
      "conversation_id,role,text",
      "3.49151E+11,user,a cake?",
      "3.49151E+11,bot,Which size",
      "3.49151E+11,user,opening hours?",
      "3.49151E+11,bot,Nine to six",
    ),
    sides: "ubub",
    warning: "rounded_ids",
    reported: { file: "15-rounded-ids.csv", sides: "ubub" },
  },
  {
    kind: "separators at the end of the lines of a cell",
    name: "chats.csv",
    text: table(
      "SessionId,StartDateTime,ChatTranscript",
      `c1,2026-02-24T08:05:00Z,"User says: a cake?;Bot says: Which size?;User says: large;Bot says: Ordered.;"`,
      `c2,2026-02-24T09:05:00Z,"User says: hours?;Bot says: Nine to six;"`,
    ),
    sides: "ubub ub",
    texts: ["a cake?", "Which size?", "large", "Ordered.", "hours?", "Nine to six"],
    reported: { file: "16-semicolon-after-each.csv", sides: "ubub ub" },
  },
  {
    kind: "values in the first row of a group only",
    name: "sheet.csv",
    text: table(
      "Conversation,Role,Text",
      "C-7,user,a cake?",
      ",bot,Which size",
      ",user,large",
      "C-8,user,hours?",
      ",bot,Nine to six",
    ),
    sides: "ubu ub",
    warning: "merged_cells",
    reported: { file: "17-merged-cells.csv", sides: "ubu ub" },
  },
];
