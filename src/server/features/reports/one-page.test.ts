import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { REPORT_LANGUAGES } from "#src/domain/reports/reports.contract.ts";
import type { OnePage, OnePageQuery } from "#src/domain/reports/reports.contract.ts";
import { getReportFormat } from "#src/domain/reports/report-format.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { classifyClosedConversations, closeIdle, ingestMessages } from "../ingest/ingest.service.ts";
import { getDropOffs, getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { deleteLogo, getBrand, updateBrand, updateLogo } from "./brand.service.ts";
import { createOnePagePdf } from "./one-page-pdf.ts";
import { getOnePage } from "./one-page.service.ts";

const database = setUpFileDatabase();

const MONTH = { from: "2026-03-01", to: "2026-03-31" };
const LONG = "Ação de verão: olá, señor! ".repeat(40);
let client: TestClient;
let viewer: UserViewer;

beforeAll(async () => {
  client = await createTestClient({ timeZone: "Europe/Lisbon" });
  viewer = createViewer(client);
  // 60 conversations in March and 40 in February: some are about prices, some end without a reply, some book.
  for (const [month, count] of [
    ["02", 40],
    ["03", 60],
  ] as const) {
    await ingestMessages(
      client.key,
      { messages: Array.from({ length: count }, (_, at) => talk(month, at)).flat() },
      null,
    );
  }
  await closeIdle(Date.parse("2026-04-02T00:00:00Z"));
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
});

function createViewer({ clientId, userId }: TestClient): UserViewer {
  return { kind: "user", clientId, userId, sessionId: "s", role: "owner", timeZone: "Europe/Lisbon" };
}

function talk(month: string, at: number) {
  const conversationId = `${month}-${String(at)}`;
  const start = Date.parse(`2026-${month}-${String(1 + (at % 27)).padStart(2, "0")}T10:00:00Z`);
  const say = (role: string, minute: number, text: string) => ({
    ...{ role, text, conversationId, id: `${conversationId}-${String(minute)}` },
    timestamp: new Date(start + minute * 20_000).toISOString(),
    channel: at % 2 === 0 ? "whatsapp" : "webchat",
  });
  const opening = [
    say("user", 0, "Hello, how much is the boat tour on Sunday?"),
    say("bot", 1, `The boat tour is 45 € per person. ${at % 3 === 1 ? LONG : ""}Shall I book it for you?`),
  ];
  if (at % 3 === 0 || at % 6 === 5)
    return [
      ...opening,
      say("user", 2, "Yes, please book it"),
      say("bot", 3, "Your booking is confirmed. Reference 123."),
    ];
  if (at % 3 === 1) return [...opening, say("user", 2, "That is too expensive for me")];
  return opening;
}

function getReport(query: Partial<OnePageQuery> = {}): Promise<OnePage> {
  return getOnePage(viewer, { ...MONTH, lang: "en", ...query });
}

test("holds the very figures and funnel of the screens, for any filter", async () => {
  for (const filter of [{}, { channel: "whatsapp" }, { language: "en" as const }, { version: "none" }]) {
    const report = await getReport(filter);
    const query = { ...MONTH, ...filter };
    const before = { ...filter, from: "2026-01-29", to: "2026-02-28" };
    expect(report.figures).toEqual((await getOverview(viewer, query)).figures);
    expect(report.funnel).toEqual(await getFunnel(viewer, query));
    expect(await getOutcomes(viewer, query)).toMatchObject(report.outcomes ?? {});
    expect(report.outcomes?.closed).toBe(report.figures.conversations);
    expect(report.period).toMatchObject({
      previousFrom: before.from,
      previousTo: before.to,
      timeZone: "Europe/Lisbon",
    });
    expect(report.previous).toEqual((await getOverview(viewer, before)).figures);
    expect(report.cells.map(({ value }) => value)).toEqual([
      report.figures.conversations,
      report.figures.conversionRate.rate,
      report.figures.dropOffRate.rate,
      (await getOutcomes(viewer, query)).lost.rate,
      report.figures.firstResponseMs.median,
      report.figures.turnedNegative?.rate,
      report.figures.containment.rate,
      ...(report.csat?.mean === null ? [] : [report.csat?.mean]),
    ]);
  }
});

test("lists the three messages after which most people leave, with their share of all drop-offs", async () => {
  const { dropOffs, findings } = await getReport();
  const { total, steps } = await getDropOffs(viewer, MONTH);
  expect(dropOffs.length).toBeGreaterThan(0);
  expect(dropOffs.length).toBeLessThanOrEqual(3);
  const top = dropOffs.filter(({ text }) => text !== null);
  expect(top.map(({ n, share }) => ({ n, share }))).toEqual(
    steps.slice(0, top.length).map(({ n }) => ({ n, share: n / total })),
  );
  expect(top.map(({ text }) => text?.slice(0, 50))).toContain("The boat tour is 45 € per person. Shall I book it ");
  expect(findings.length).toBeLessThanOrEqual(3);
});

test("quotes a message word for word only if many were told the same", async () => {
  const other = await createTestClient();
  const messages = Array.from({ length: 6 }, (_, at) =>
    ["Hello, where is my order?", `Your parcel ${4711 + at} waits for you at the post office.`].map((text, index) => ({
      ...{ conversationId: `c${at}`, id: `${at}-${index}`, role: index === 0 ? "user" : "bot", text },
      timestamp: `2026-03-0${1 + at}T10:0${index}:00Z`,
    })),
  ).flat();
  await ingestMessages(other.key, { messages }, null);
  await closeIdle(Date.parse("2026-04-02T00:00:00Z"));
  const { dropOffs } = await getOnePage(createViewer(other), { ...MONTH, lang: "en" });
  expect(dropOffs.map(({ text }) => text)).toEqual(["Your parcel … waits for you at the post office."]);
});

describe.each(REPORT_LANGUAGES)("the PDF in %s", (lang) => {
  test("shows every label, figure and funnel count letter for letter, on one tagged A4 page with embedded fonts", async () => {
    const report = await getReport({ lang });
    const bytes = await createOnePagePdf(report);
    const pdf = await parsePdf(bytes);
    const shown = pdf.texts.map((text) => text.trimEnd());
    for (const { label, display } of report.cells) {
      expect(shown).toContain(label);
      expect(shown).toContain(toPlainSpaces(display));
    }
    const { count } = getReportFormat(lang);
    for (const { reached } of report.funnel.stages) expect(shown).toContain(toPlainSpaces(count(reached)));
    expect(pdf).toMatchObject({ pages: 1, size: [595, 842], marked: true });
    expect(pdf.lang).toBe({ en: "en-US", pt: "pt-PT", es: "es-ES" }[lang]);
    expect(pdf.roles).toEqual(
      expect.arrayContaining(["Document", "H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure"]),
    );
    expect(pdf.roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(pdf.alternatives).toHaveLength(2);
    expect(pdf.title).toContain(report.title);
    expect(pdf.fonts.length).toBeGreaterThan(2);
    expect(pdf.fonts.filter((font) => !/^[A-Z]{6}\+(InstrumentSans|BricolageGrotesque)/.test(font))).toEqual([]);
    expect(pdf.embedded).toBe(pdf.fonts.length);
    // The parser gives every space as a plain one; the file itself tells them apart.
    if (report.cells.some(({ display }) => display.includes("\u00a0"))) expect(pdf.letters).toContain("<00a0>");
    expect(bytes.toString("latin1")).not.toMatch(/\/Subtype \/Image/);
    expect(bytes.length).toBeLessThan(300_000);
    expect((await createOnePagePdf(report)).equals(bytes)).toBe(true);
  });
});

function toPlainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

test("stays one page with long names and texts, a brand, and an incompressible logo of full size", async () => {
  const other = createViewer(await createTestClient());
  await updateBrand(other, { name: "Almarea ".repeat(7).trim(), colour: "#ffd400" });
  const raw = { width: 600, height: 200, channels: 3 } as const;
  const noise = await sharp(randomBytes(600 * 200 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  const brand = await updateLogo(other, noise);
  const report = await getReport();
  const bytes = await createOnePagePdf({ ...report, brand, workspace: LONG, filter: { version: LONG } });
  const pdf = await parsePdf(bytes);
  expect(pdf.pages).toBe(1);
  expect(bytes.length).toBeLessThan(300_000);
  expect(pdf.alternatives).toHaveLength(3);
  expect(pdf.text).toContain("…");
  expect((await createOnePagePdf({ ...report, brand })).equals(await createOnePagePdf({ ...report, brand }))).toBe(
    true,
  );
});

test("says in words that there is nothing to show", async () => {
  const pdf = await parsePdf(
    await createOnePagePdf(await getReport({ from: "2025-01-01", to: "2025-01-31", lang: "pt" })),
  );
  expect(pdf.text).toContain("Não há conversas neste período.");
  expect(pdf.text).toContain("Nenhuma conversa chegou a uma etapa neste período.");
});

test("shows letters beyond Latin-1, symbols and emoji, and marks what no font has", async () => {
  const report = await getReport();
  const pdf = await parsePdf(await createOnePagePdf({ ...report, workspace: "Łódź – Škoda 🚤 日本 ► 5 → 7 ✔ 👩‍💻 🇵🇹" }));
  expect(pdf.text).toContain("Łódź – Škoda 🚤 ?? ► 5 → 7 ✔ 👩💻 PT");
});

describe("the brand", () => {
  test("is a name, a color darkened for text, and a picture that is encoded again", async () => {
    const own = createViewer(await createTestClient());
    const picture = sharp({ create: { width: 1200, height: 900, channels: 4, background: "#3366ff80" } });
    await updateLogo(own, await picture.png().toBuffer());
    const brand = await updateBrand(own, { name: "Almarea", colour: "#ffd400" });
    expect(brand).toMatchObject({ name: "Almarea", colour: "#ffd400" });
    expect(brand.textColor).not.toBe("#ffd400");
    const logo = Buffer.from(brand.logo?.split(",")[1] ?? "", "base64");
    const { format, width, height, hasAlpha } = await sharp(logo).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({ format: "png", width: 267, height: 200, hasAlpha: false });
  });

  test("is audited when it changes, and not when it is saved again", async () => {
    const own = createViewer(await createTestClient());
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#3366ff" } })
      .png()
      .toBuffer();
    for (let click = 0; click < 2; click++) {
      await deleteLogo(own);
      await updateBrand(own, { name: null, colour: null });
    }
    for (let click = 0; click < 2; click++) await updateBrand(own, { name: "Almarea", colour: null });
    for (let click = 0; click < 2; click++) await updateLogo(own, picture);
    for (let click = 0; click < 2; click++) await deleteLogo(own);
    expect(await getBrand(own)).toMatchObject({ name: "Almarea", colour: null, logo: null });
    const changes = ["report.brand_changed: name, color", "report.brand_changed: logo", "report.brand_changed"];
    expect(await listAuditedActions(database.owner, own.clientId)).toEqual(changes);
  });

  test("takes neither SVG nor anything else that only claims to be a picture", async () => {
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    for (const file of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.concat([head, randomBytes(99)]),
      Buffer.alloc(0),
    ]) {
      await expect(updateLogo(viewer, file)).rejects.toMatchObject({
        code: "invalid",
        fields: { logo: expect.any(String) },
      });
    }
  });

  test("can't be changed by a viewer", async () => {
    const change = updateBrand({ ...viewer, role: "viewer" }, { name: "x", colour: null });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
  });
});
