import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import {
  conversationFilterSchema,
  conversationsQuerySchema,
} from "#src/domain/conversations/conversations.contract.ts";
import { visitTokens } from "#src/domain/search/tokenize.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { countConversations, indexTexts, listConversations } from "../conversations.service.ts";
import { buildTextQuery } from "./text-query.ts";
import { buildTextVector } from "./text-vector.ts";

const database = setUpFileDatabase();

/** A text, what finds it, and what looks alike but does not. */
type Case = { text: string; finds: string[]; misses?: string[] };

const CASES: Record<string, Case[]> = {
  "order numbers and paths": [
    {
      text: "where is parcel QX-7731?",
      finds: ["QX-7731", "qx-77", "7731", "QX", "parcel QX-7731"],
      misses: ["7731-QX"],
    },
    {
      text: "invoice FT/2025/0042 is unpaid",
      finds: ["FT/2025/0042", "2025/0042", "0042", "ft 0042"],
      misses: ["2025/FT"],
    },
    { text: "ticket no. SUP_90210-b", finds: ["SUP_90210-b", "90210", "sup_90210"], misses: ["SUP-b"] },
    { text: "it is in C:\\Users\\Rita\\notes.txt", finds: ["C:\\Users\\Rita\\notes.txt", "notes.txt", "rita"] },
    { text: "room B12 or #4471", finds: ["B12", "b-12", "#4471", "4471"], misses: ["12b"] },
  ],
  "email addresses and hosts": [
    {
      text: "write to rui.costa+shop@mail.example.org",
      finds: ["rui.costa+shop@mail.example.org", "costa", "mail.example.org", "@mail.example.org", "rui.costa"],
    },
    { text: "mine: O_Brien-77@example.net.", finds: ["o_brien-77@example.net", "brien", "example.net", "77"] },
    {
      text: "see https://shop.example.com/cart?id=88&x=y#top",
      finds: ["https://shop.example.com/cart?id=88&x=y#top", "shop.example.com", "/cart?id=88", "cart", "88"],
      misses: ["example.shop"],
    },
    {
      text: "ping 10.20.30.40:8080 fails",
      finds: ["10.20.30.40:8080", "10.20.30.40", "8080", "30.40"],
      misses: ["40.30"],
    },
  ],
  "versions, prices, dates and times": [
    { text: "broken since v4.11.2-beta3", finds: ["v4.11.2-beta3", "4.11.2", "4.11", "beta3"], misses: ["4.2.11"] },
    { text: "it was €1,249.95 before", finds: ["€1,249.95", "1,249.95", "249.95", "€"], misses: ["$1,249.95"] },
    { text: "now R$ 89,90 or 15% off", finds: ["R$ 89,90", "89,90", "15%", "r$", "$89,90"], misses: ["€89,90"] },
    { text: "arriving 2027-05-09 at 17:45", finds: ["2027-05-09", "05-09", "17:45", "2027"], misses: ["09-05-2027"] },
    { text: "due 31/12/2028, 8.30 a.m.", finds: ["31/12/2028", "12/2028", "8.30", "a.m."] },
    { text: "5kg at 20°C and 3½ m²", finds: ["5kg", "5", "20°C", "°", "m²", "m2", "½"] },
  ],
  "telephone numbers": [
    { text: "call +44 20 7946 0018", finds: ["+44 20 7946 0018", "7946", "+44", "7946 0018"] },
    { text: "my number is (212) 555-0147", finds: ["(212) 555-0147", "555-0147", "0147", "212"], misses: ["0147-555"] },
    { text: "00351-21-000-1234", finds: ["00351-21-000-1234", "21-000", "1234"] },
  ],
  "emoji, signs and emoticons": [
    { text: "thanks 🙏🏽 so much", finds: ["🙏🏽", "🙏", "🙏🏽 thanks"], misses: ["🙏🏿"] },
    { text: "we are a family 👨‍👩‍👧‍👦 from 🇨🇻", finds: ["👨‍👩‍👧‍👦", "👧", "🇨🇻"], misses: ["🇨🇺"] },
    { text: "I love it ❤️!!", finds: ["❤️", "❤", "it ❤️!!", "!!"] },
    { text: "never again :-(", finds: [":-(", ":(", "again :-("], misses: [":)"] },
    {
      text: "C++ or C# courses? Brand™ → 5★",
      finds: ["C++", "C#", "brand™", "→", "5★", "courses?", "?"],
      misses: ["F#"],
    },
  ],
  "letters that are no letter with a mark": [
    { text: "Die Straße ist groß", finds: ["Straße", "strasse", "STRASSE", "groß", "gross"] },
    { text: "Wysłać do Łodzi", finds: ["Łodzi", "lodzi", "wyslac", "wysłać"] },
    { text: "Gửi đến Đồng Nai", finds: ["Đồng", "dong nai", "den", "đến"] },
    { text: "Smørrebrød på Læsø", finds: ["smørrebrød", "smorrebrod", "laeso", "LÆSØ"] },
    { text: "Þingvellir og Seyðisfjörður", finds: ["þingvellir", "thingvellir", "seydisfjordur", "SEYÐISFJÖRÐUR"] },
    { text: "Ħamrun, bœuf, ılık", finds: ["hamrun", "boeuf", "bœuf", "ilik"] },
  ],
  "text without spaces": [
    { text: "我想预订明天的双人房", finds: ["预订", "双人房", "明天", "房", "我想预订明天的双人房"], misses: ["订预"] },
    {
      text: "予約をキャンセルしたいです",
      finds: ["キャンセル", "予約", "ｷｬﾝｾﾙ", "したい", "予"],
      misses: ["セルキャン"],
    },
    { text: "ขอจองห้องพักสองคืนครับ", finds: ["จอง", "ห้องพัก", "สองคืน", "ขอจองห้องพักสองคืนครับ"], misses: ["พักห้อง"] },
    { text: "제주도호텔예약은 3월24일입니다", finds: ["호텔", "예약", "제주도", "3월24일", "24일"], misses: ["텔호"] },
    { text: "ຂ້ອຍຢາກຈອງຫ້ອງ ខ្ញុំចង់កក់បន្ទប់", finds: ["ຈອງ", "ຫ້ອງ", "បន្ទប់", "កក់"] },
    { text: "在Apple手机上用WiFi6", finds: ["apple手机", "Apple", "手机", "wifi6", "WiFi"] },
  ],
  "other scripts": [
    { text: "الطلب رقم ١٢٣٤ مُؤَكَّد", finds: ["1234", "١٢٣٤", "مؤكد", "الطلب"] },
    { text: "मुझे कमरा चाहिए", finds: ["कमरा", "चाहिए"], misses: ["कमरे"] },
    { text: "Ещё один номер", finds: ["еще", "Ещё", "номер"] },
    { text: "Ｗｉｆｉ ｏｋ ｎｏｗ", finds: ["wifi", "Ｗｉｆｉ ok"] },
  ],
};
/** More than the list looks up one by one. */
const COMMON = 3_300;
const BATCH = 300;
const all = Object.values(CASES).flat();

let mine: TestClient;
let theirs: TestClient;

beforeAll(async () => {
  [mine, theirs] = [await createTestClient(), await createTestClient()];
  const messages = all.map(({ text }, index) => ({ conversationId: `c${index}`, role: "user" as const, text }));
  await ingestMessages(mine.key, { messages }, null);
  await ingestMessages(theirs.key, { messages: [{ conversationId: "x", role: "user", text: "hello" }] }, null);
  await indexAll();
});

describe.each(Object.entries(CASES))("%s", (_, cases) => {
  it.each(cases)("$text", async (one) => {
    const id = `c${all.indexOf(one)}`;
    for (const typed of one.finds) expect(await search(mine, typed), typed).toContain(id);
    for (const typed of one.misses ?? []) expect(await search(mine, typed), typed).not.toContain(id);
    for (const typed of [one.text, ...one.finds]) expect(await search(theirs, typed), typed).toEqual([]);
  });
});

it("counts the conversations that it finds", async () => {
  for (const typed of ["5", "example.net", "1249.95", "nothing of the kind", "parcel"]) {
    const filter = conversationFilterSchema.parse({ q: typed });
    const count = await countConversations({ clientId: mine.clientId, timeZone: "UTC" }, filter);
    expect({ typed, count }).toEqual({ typed, count: (await search(mine, typed)).length });
  }
});

it("counts a word that thousands of conversations have", async () => {
  const client = await createTestClient({ unlimited: true });
  for (let from = 0; from < COMMON; from += BATCH) {
    const messages = Array.from({ length: BATCH }, (_, index) => ({
      ...{ conversationId: `c${String(from + index)}`, role: "user" as const },
      text: index % 3 === 0 ? "a common word" : "a word that is common enough",
    }));
    await ingestMessages(client.key, { messages }, null);
  }
  await indexAll();
  const count = (q: string) =>
    countConversations({ clientId: client.clientId, timeZone: "UTC" }, conversationFilterSchema.parse({ q }));
  expect(await count("common")).toBe(COMMON);
  expect(await count("common enough")).toBe(COMMON - (COMMON / BATCH) * Math.ceil(BATCH / 3));
}, 60_000);

it("does not let a phrase cross from one message into the next", async () => {
  const client = await createTestClient();
  await ingestMessages(
    client.key,
    {
      messages: ["the code is KL", "9000 steps"].map((text) => ({ conversationId: "a", role: "user" as const, text })),
    },
    null,
  );
  await indexAll();
  expect(await search(client, "KL-9000")).toEqual([]);
  expect(await search(client, "KL 9000")).toEqual(["a"]);
});

it("finds what was typed in conversations with more positions than a tsvector holds", async () => {
  const long = `${"zx 1 ".repeat(12_000)} ZX-4417-K`;
  expect(await matchesText([long], "ZX-4417-K")).toBe(true);
  expect(await matchesText([long], "zx-1-zx")).toBe(true);
  expect(await matchesText([long], "ZX-4418")).toBe(false);
  expect(await matchesText([`${"ab-1 ".repeat(300)} AB-77`], "ab-77")).toBe(true);
});

it("indexes as much of a text with very many different words as a tsvector holds", async () => {
  const words = Array.from({ length: 66_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + (index % 20_000), 0x4e00 + ((index * 7) % 19_997)),
  );
  expect(await matchesText([words.join("")], words.slice(0, 4).join(""))).toBe(true);
});

const anyWord = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.stringMatching(/^[A-ZÄÖÜßŁłĐđØøÆæÐðÞþŒœÇçÑñĞğİı]{1,8}$/u),
  fc.stringMatching(/^[а-яёґΑ-ΡΣ-Ωά-ώς]{1,8}$/u),
  fc.stringMatching(/^[\u0621-\u063a\u0641-\u064a]{1,8}$/),
);
const anyAtom = fc.oneof(
  anyWord,
  fc.stringMatching(/^[0-9]{1,8}$/),
  fc.stringMatching(/^[٠-٩]{1,4}$/),
  fc.stringMatching(/^[一-龥ぁ-んァ-ヴー]{1,8}$/u),
  fc.stringMatching(/^[가-힣]{1,6}$/u),
  fc.stringMatching(/^[ก-ฮ][ก-ฮะ-ู่-๋]{0,6}$/u),
  fc.constantFrom("😀", "👍🏽", "👩‍💻", "🇵🇹", "❤️", "€", "$", "%", "°", "→", "™", "+", "=", ":)", ":-("),
);
const anySeparator = fc.constantFrom(
  " ",
  " ",
  "-",
  ".",
  "/",
  "_",
  "@",
  ", ",
  "'",
  "’",
  "#",
  "\n",
  " – ",
  "(",
  ")",
  "&",
  "*",
  "?",
  "!",
);
/** Words, numbers, unspaced text and signs with something between them. */
const anyParts = fc.array(fc.tuple(anyAtom, anySeparator), { minLength: 1, maxLength: 12 });

it("finds any text by any run of its words as they stand", async () => {
  await fc.assert(
    fc.asyncProperty(anyParts, fc.nat(), fc.nat(), async (parts, a, b) => {
      const from = a % parts.length;
      const slice = parts.slice(from, from + 1 + (b % (parts.length - from)));
      const typed = slice.flat().slice(0, -1).join("");
      expect(await matchesText(["before it", parts.flat().join(""), "after it"], typed)).toBe(true);
    }),
    { numRuns: 600 },
  );
});

it("finds any text by itself, by each of its words and by each token", async () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 30 }),
    anyParts.map((parts) => parts.flat().join("")),
  );
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const tokens: string[] = [];
      visitTokens(text, (token) => tokens.push(token));
      for (const typed of [text, ...text.split(/[\p{Z}\p{Cc}]+/u), ...tokens]) {
        if (buildTextQuery(typed) !== null) expect(await matchesText([text], typed), typed).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

it("takes nothing typed for the syntax of a query", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary-ascii", maxLength: 60 }),
      fc.array(fc.constantFrom("'", "\\", ":*", "&", "|", "!", "<->", "a", "(", ")")),
      async (typed, syntax) => {
        await search(mine, typed);
        await search(mine, syntax.join(""));
      },
    ),
    { numRuns: 60 },
  );
});

/** Whether the index of these messages matches, by both queries. */
async function matchesText(messages: string[], typed: string): Promise<boolean> {
  const query = buildTextQuery(typed);
  if (query === null) return false;
  const [row] = await database.owner<{ matches: boolean }[]>`
    select strip(words) @@ ${query.parts}::tsquery and words @@ ${query.exact}::tsquery as matches
    from (select ${buildTextVector(messages)}::tsvector as words) t`;
  return row?.matches ?? false;
}

async function search({ clientId }: TestClient, q: string): Promise<string[]> {
  const { items } = await listConversations(
    { clientId, timeZone: "UTC" },
    conversationsQuerySchema.parse({ q, limit: 100 }),
  );
  return items.map(({ externalId }) => externalId);
}

async function indexAll(): Promise<void> {
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 10_000)}`;
  while (await indexTexts());
}
