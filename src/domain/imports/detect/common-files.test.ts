import { describe, expect, it } from "vitest";
import { readImport } from "#tests/support/imports.ts";
import { detectFile } from "../detect-file.ts";
import { buildOptions } from "../detection.ts";

/** What a file gives with nothing but what detection proposes: a string of u, b, a for each conversation. */
function read(name: string, text: string) {
  const detection = detectFile(text, name);
  const options = buildOptions(detection);
  if (!options) throw new Error(detection.warnings.map(({ message }) => message).join(" "));
  const reading = readImport([text], options);
  const sides = new Map<string, string>();
  for (const { conversationId, role } of reading.messages) {
    sides.set(conversationId, (sides.get(conversationId) ?? "") + role.slice(0, 1));
  }
  const { messages, errors } = reading;
  return { detection, messages, errors, sides: [...sides.values()].join(" ") };
}

function table(...rows: string[]): string {
  return `${rows.join("\n")}\n`;
}

describe("a common CSV file", () => {
  it.each([
    [
      "in German",
      "ub ua",
      table(
        "Gespräch;Zeitstempel;Absender;Nachricht",
        "1;14.03.2026 10:00:00;Kunde;Guten Tag",
        "1;14.03.2026 10:00:07;Bot;Wie lautet die Nummer?",
        "2;14.03.2026 11:00:00;Kunde;Offen?",
        "2;14.03.2026 11:02:00;Mitarbeiter;Ja",
      ),
    ],
    [
      "in French",
      "ub ua",
      table(
        "Conversation;Date;Expéditeur;Message",
        "1;14/03/2026 10:00;Client;Bonjour",
        "1;14/03/2026 10:01;Robot;Quel numéro ?",
        "2;14/03/2026 11:00;Client;Ouvert ?",
        "2;14/03/2026 11:02;Conseiller;Oui",
      ),
    ],
    [
      "with a yes/no column for the bot",
      "ubu",
      table(
        "Message,Bot?,Chat,When",
        "Do you deliver?,false,A,2026-03-14 10:00",
        "In two days,true,A,2026-03-14 10:01",
        "Thanks,false,A,2026-03-14 10:02",
      ),
    ],
    [
      "with a yes/no column for the customer",
      "ub u",
      table("ticket_id,inbound,body", "A,True,Do you deliver?", "A,False,In two days", "B,True,Hello"),
    ],
    [
      "with one column per role",
      "ubub ub",
      table("id,user,bot", "1,Open on Sunday?,Until two.", "1,Great,You are welcome", "2,Price?,Ten euros"),
    ],
    [
      "in the format of a bot platform",
      "ubub ub",
      table(
        "session_id,request_time,query_text,fulfillment_text,intent",
        "1,2026-03-14 10:00:00 UTC,hello,How can I help?,hi",
        "1,2026-03-14 10:00:20 UTC,a table,For how many?,book",
        "2,2026-03-14 10:05:00 UTC,hello,How can I help?,hi",
      ),
    ],
    [
      "in the format of a bot framework",
      "ub u",
      table(
        "sender_id,timestamp,event,text",
        "s1,1773482400.5,user,hello",
        "s1,1773482401.5,bot,How can I help?",
        "s1,1773482401.6,action,",
        "s2,1773482500.5,user,hello",
      ),
    ],
    [
      "in the format of a team chat",
      "ub ub",
      table(
        "channel,ts,user,text,thread_ts",
        "C1,1773482400.0001,U1,hello there,1773482400.0001",
        "C1,1773482405.0001,UBOT,How can I help?,1773482400.0001",
        "C1,1773482900.0001,U2,opening hours?,1773482900.0001",
        "C1,1773482905.0001,UBOT,From 9 to 6.,1773482900.0001",
      ),
    ],
    [
      "with names as roles",
      "ubu ub ub",
      table(
        "conversation_id,sender,message",
        "1,Maria Silva,I want to book",
        "1,Luna,For which day?",
        "1,Maria Silva,Friday",
        "2,John Doe,Are you open?",
        "2,Luna,Until six.",
        "3,Peter Pan,Hello",
        "3,Luna,For which day?",
      ),
    ],
    [
      "with a title above its header",
      "ub",
      table(
        "Chats of March;;;",
        "by: Ana;;;",
        ";;;",
        "conversation_id;timestamp;role;text",
        "1;2026-03-14T10:00:00Z;user;Hello",
        "1;2026-03-14T10:00:03Z;bot;Hi there",
      ),
    ],
    ["without a header, by tabs", "ubu", table("User\tDo you have a table?", "Bot\tAt 20:30.", "User\tgood")],
    [
      "with one conversation per row",
      "ubu ub",
      table(
        "chat_id,started_at,transcript",
        '1,2026-03-14 10:00,"User: Open on Sunday?\nBot: Until two.\nUser: Thanks"',
        '2,2026-03-14 11:00,"User: Price?\nBot: Ten euros"',
      ),
    ],
    [
      "with one conversation per row, on one line",
      "uau ua",
      table(
        "id,conversation",
        "1,Customer: Open on Sunday? | Agent: Until two. | Customer: Thanks",
        "2,Customer: Price? | Agent: Ten euros",
      ),
    ],
    [
      "with one conversation per row, as a JSON list",
      "ub ub",
      table(
        "id,messages",
        ...["a", "b"].map(
          (id) =>
            `${id},"${JSON.stringify([
              { role: "user", content: "Price?" },
              { role: "assistant", content: [{ type: "text", text: "Ten" }] },
            ]).replaceAll('"', '""')}"`,
        ),
      ),
    ],
  ])("is read %s", (_, sides, text) => {
    const reading = read("chats.csv", text);
    expect(reading.detection.format).toBe("csv");
    expect(reading.errors).toEqual([]);
    expect(reading.sides).toBe(sides);
  });

  it("uses the time of the conversation for messages without a time", () => {
    const text = table(
      "chat_id,started_at,transcript",
      '1,2026-03-14T10:00:00Z,"User: Hi\nBot: Hello"',
      '2,2026-03-14T11:00:00Z,"User: Hi\nBot: Hello"',
    );
    const { messages } = read("chats.csv", text);
    const [first, second] = [Date.parse("2026-03-14T10:00:00Z"), Date.parse("2026-03-14T11:00:00Z")];
    expect(messages.map(({ at, near }) => [at, near])).toEqual(
      [first, first, second, second].map((near) => [null, near]),
    );
  });

  it("treats unlisted names as users if there are many", () => {
    const rows = Array.from({ length: 80 }, (_, at) => [
      `${at},Guest Number${at},hello there`,
      `${at},Luna,How can I help?`,
    ]);
    expect(read("chats.csv", table("conversation_id,sender,message", ...rows.flat())).sides).toBe(
      Array(80).fill("ub").join(" "),
    );
  });
});

describe("a common text file", () => {
  it.each([
    [
      "with names that appear twice",
      "ubu ub",
      "Maria 🌸: A table?\n🤖 Luna: 20:30.\nMaria 🌸: good\n\nMaria 🌸: My order?\n🤖 Luna: Which number?\n",
    ],
    [
      "with a different customer in each conversation",
      "ubu ub ub ub",
      "Maria: A table?\nLuna: 20:30.\nMaria: good\n\nJohn: Hi\nLuna: Hello\n\nZoe: Hi\nLuna: Hello\n\nRui: Hi\nLuna: Hello\n",
    ],
    ["with numbered sides", "ubu ub", "User 1: hi\nBot: hello\nUser 1: bye\n\nUser 2: price?\nBot: ten\n"],
    [
      "with named agents",
      "uau ua",
      "Customer: hi\nAgent Ana: hello\nCustomer: bye\n\nCustomer: price?\nAgent Rui: ten\n",
    ],
    ["with one letter a side", "ubu ub", "U: A table?\nB: 20:30.\nU: good\n\nU: My order?\nB: Which number?\n"],
    [
      "in another script",
      "ubu ub",
      "العميل: هل لديكم طاولة؟\nالبوت: نعم\nالعميل: جيد\n\nالعميل: أين طلبي؟\nالبوت: ما الرقم؟\n",
    ],
    [
      "with text direction marks",
      "ubu",
      "\u200fUser:\u200f A table?\n\u200fBot:\u200f 20:30.\n\u200fUser:\u200f good\n",
    ],
    [
      "with no space after the colon",
      "ubu ub",
      "User:A table?\nBot:20:30.\nUser:good\n\nUser:My order?\nBot:Which number?\n",
    ],
    ["as a numbered list", "ubu", "1. User: A table?\n2. Bot: 20:30.\n3. User: good\n"],
    [
      "as a list with bold names",
      "ububub",
      "- **Maria**: A table?\n- **Luna**: 20:30.\n- **Maria**: good\n- **Luna**: Booked.\n- **Maria**: Bye\n- **Luna**: Bye!\n",
    ],
    ["with names in brackets", "ubu", "[User]: A table?\n[Bot]: 20:30.\n[User]: good\n"],
    ["with names in angles", "ubu", "<maria> A table?\n<lunabot> 20:30.\n<maria> good\n"],
    ["with dashes for colons", "ubu", "User - A table?\nBot - 20:30.\nUser - good\n"],
    ["with names as headings", "ubu", "### Human:\nA table?\n### Assistant:\n20:30.\n### Human:\nGood\n"],
    [
      "under names and times",
      "ubu",
      "Maria  10:32 AM\nA table?\n\nLuna Bot  10:33 AM\n20:30.\n\nMaria  10:34 AM\ngood\n",
    ],
    [
      "under times and names",
      "ubu",
      "[14/03/2026 10:00] maria#1\nA table?\n\n[14/03/2026 10:01] lunabot#2\n20:30.\n\n[14/03/2026 10:02] maria#1\ngood\n",
    ],
    [
      "under names and dates",
      "ubu",
      "Maria, [14.03.2026 10:00]\nA table?\n\nLuna Bot, [14.03.2026 10:01]\n20:30.\n\nMaria, [14.03.2026 10:02]\ngood\n",
    ],
    [
      "under titles",
      "ubu ub",
      "Conversation 1: Booking\nUser: A table?\nBot: 20:30.\nUser: good\n\nConversation 2: Order\nUser: My order?\nBot: Which number?\n",
    ],
    [
      "between starts and ends",
      "ubu ub",
      "Chat started on 14 March 2026\nUser: A table?\nBot: 20:30.\nUser: good\nChat ended\nChat started on 15 March 2026\nUser: My order?\nBot: Which number?\nChat ended\n",
    ],
    [
      "with ISO times",
      "ubu",
      "2026-03-14T10:00:00Z User: A table?\n2026-03-14T10:00:05Z Bot: 20:30.\n2026-03-14T10:01:00Z User: good\n",
    ],
    [
      "with times and blank lines between conversations",
      "ubu ub",
      "[2026-03-14 10:00:00] User: A table?\n[2026-03-14 10:00:05] Bot: 20:30.\n[2026-03-14 10:01:00] User: good\n\n[2026-03-14 10:01:00] User: My order?\n[2026-03-14 11:00:04] Bot: Which number?\n",
    ],
    [
      "with only day headings between conversations",
      "ub ub",
      "2026-03-14T10:00:00Z User: A table?\n2026-03-14T10:00:05Z Bot: 20:30.\n2026-03-16T10:00:00Z User: Hi\n2026-03-16T10:00:01Z Bot: Hello\n",
    ],
    [
      "with German media placeholders",
      "ubu",
      "14.03.26, 10:00 - Maria: Einen Tisch?\n14.03.26, 10:01 - Luna Bot: Ja\n14.03.26, 10:02 - Maria: <Medien ausgeschlossen>\n14.03.26, 10:03 - Maria: gut\n",
    ],
  ])("is read %s", (_, sides, text) => {
    const reading = read("chats.txt", text);
    expect(reading.errors).toEqual([]);
    expect(reading.sides).toBe(sides);
  });

  it("warns that times without a date are ignored", () => {
    const { detection } = read("chats.txt", "[10:00] User: A table?\n[10:01] Bot: 20:30.\n[10:02] User: good\n");
    expect(detection.warnings.map(({ code }) => code)).toEqual(["times_without_date"]);
  });
});
