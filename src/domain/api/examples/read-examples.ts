/** Handwritten example responses of the read endpoints; the tests parse each with its schema. */
import { buildRate } from "../../metrics/rate.ts";
import { buildMoney } from "./money-example.ts";
import { reading } from "./reading-example.ts";
import { lead, source } from "./sources-example.ts";

const ACCOUNT_ID = "0199f3a2-6c1e-7b5d-9a40-3f2c8d7e1b64";
const FIRST_ID = "5b1c7f0e-2a94-8d36-b7e1-0c9d4a6f8e21";
const SECOND_ID = "e47a90d3-8c15-8f62-a0b9-7d1e5c3f6a48";

const conversation = {
  id: FIRST_ID,
  externalId: "order-4711",
  apiAccountId: ACCOUNT_ID,
  channel: "whatsapp",
  language: "en",
  agentVersion: "2.3",
  endUser: "customer-902",
  startedAt: "2026-03-14T18:02:11.000Z",
  lastAt: "2026-03-14T18:03:40.000Z",
  closed: true,
  stage: "consideration",
  converted: false,
  handedOff: false,
  dropReason: "price_objection",
  sentiment: -0.2,
  intent: "booking",
  messages: 4,
  turns: 2,
  durationMs: 89_000,
  quality: 74,
  tags: ["weekend"],
} as const;

const titled = {
  ...conversation,
  source,
  lead,
  properties: { plan: "pro", seats: 12 },
  title: "double room",
  ending: "That is too expensive for one night.",
} as const;

export const conversationsPage = {
  items: [{ ...titled, reading }],
  nextCursor: "WyIyMDI2LTAzLTE0IDE4OjAyOjExIl0",
} as const;

const message = {
  ...{ language: "en", flags: [], metadata: null, model: "", usage: null, firstChunkMs: null, tools: [] },
} as const;
const tokens = { cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 } as const;

export const conversationDetail = {
  conversation: {
    ...titled,
    reading: {
      ...reading,
      decidedBy: { messageId: "b815f2a6-7e03-8d94-9c2b-1a4d8f6e0c57", start: 8, end: 21 },
    },
    agentName: "Front desk",
    agentModel: "gpt-5-mini",
    models: ["gpt-5-mini"],
    call: null,
    run: null,
    usage: { calls: 2, inputTokens: 1_840, outputTokens: 96, ...tokens, costUsd: 0.000652, unpricedCalls: 0 },
    movedBy: "0d62c3b8-91f4-8a07-bc5e-2e8f6d1a7390",
    dropStage: "consideration",
    sentimentTrend: -0.4,
    firstResponseMs: 2_000,
    medianResponseMs: 2_500,
    p95ResponseMs: 3_000,
    fallbacks: 0,
    flags: ["objection_price"],
    engine: { stage: "consideration", converted: false },
    corrected: { stage: false, converted: false },
  },
  messages: [
    {
      ...message,
      id: "93b7e5d1-4f28-8c60-a1d9-6b0c2e7f5a83",
      role: "user",
      text: "Do you have a double room for Saturday?",
      at: "2026-03-14T18:02:11.000Z",
      stage: "interest",
      confidence: 0.82,
      evidence: { start: 0, end: 38 },
      sentiment: 0,
      intent: "availability",
      ownIntent: null,
    },
    {
      ...message,
      id: "0d62c3b8-91f4-8a07-bc5e-2e8f6d1a7390",
      role: "bot",
      text: "Yes: our garden room is free, at 140 euros. Shall I book it?",
      model: "gpt-5-mini",
      usage: { inputTokens: 1_840, outputTokens: 96, ...tokens, costUsd: 0.000652 },
      firstChunkMs: 410,
      tools: [{ name: "find_rooms", ok: true, ms: 180 }],
      at: "2026-03-14T18:02:13.000Z",
      stage: "consideration",
      confidence: 0.9,
      evidence: { start: 33, end: 42 },
      sentiment: 0,
      intent: "oos",
      ownIntent: null,
    },
    {
      ...message,
      id: "b815f2a6-7e03-8d94-9c2b-1a4d8f6e0c57",
      role: "user",
      text: "That is too expensive for one night.",
      at: "2026-03-14T18:03:38.000Z",
      stage: "consideration",
      confidence: 0.77,
      evidence: { start: 8, end: 21 },
      sentiment: -0.5,
      intent: "price",
      ownIntent: null,
      flags: ["objection_price"],
    },
    {
      ...message,
      id: "6f9d0b47-c5a2-8e18-b630-f7e24c1d9a05",
      role: "bot",
      text: "I see. Can I help you with something else?",
      at: "2026-03-14T18:03:40.000Z",
      stage: null,
      confidence: 0,
      evidence: null,
      sentiment: 0,
      intent: "oos",
      ownIntent: null,
    },
  ],
  events: [
    {
      id: "d03e6a91-5b7c-8f24-8e1d-4c90b2f7a638",
      type: "feedback",
      name: "",
      at: "2026-03-14T18:05:00.000Z",
      score: 2,
      value: null,
      currency: null,
    },
  ],
  nextCursor: null,
  previousId: SECOND_ID,
  nextId: null,
} as const;

export const conversationsCsv = [
  "conversation_id,started_at,last_at,channel,language,agent_version,end_user,stage,converted,closed,handed_off,outcome,reason,act,need,subject,source_kind,source_id,source_name,source_url,utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,lead_state,lead_owner,lead_contact,sentiment,intent,messages,turns,duration_seconds,quality,csat,tags,first_message,property.plan",
  "order-4711,2026-03-14T18:02:11.000Z,2026-03-14T18:03:40.000Z,whatsapp,en,2.3,customer-902,consideration,false,true,false,lost,price_objection,price,availability,double room,ad,120208000000000000,Weekend for two,https://fb.me/1a2B3c,facebook,paid,spring,,,,contacted,Rita Sales,'+351 912 345 678,-0.2,booking,4,2,89,74,weekend,Do you have a double room for Saturday?",
].join("\r\n");

const furthest = { none: 40, discovery: 310, interest: 420, consideration: 290, conversion: 180 } as const;
const period = { from: "2026-03-01", to: "2026-03-31", timeZone: "Europe/Lisbon" } as const;

/** Counts for 7 days of 24 hours. */
const peakHours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 2 : 9)));

export const overview = {
  ...period,
  grain: "day",
  figures: {
    conversations: 1_240,
    conversationsByDay: { dispersion: 1.3, degreesOfFreedom: 24 },
    messages: 8_930,
    userMessages: 4_120,
    botMessages: 4_700,
    agentMessages: 110,
    furthest,
    conversionRate: buildRate(180, 1_240),
    dropOffRate: buildRate(1_046, 1_226),
    containment: buildRate(1_180, 1_240),
    fallbackRate: buildRate(206, 1_240),
    firstResponseMs: {
      median: 1_900,
      p90: 4_800,
      p99: 21_000,
      mean: 2_700,
      n: 1_233,
      intervals: {
        median: { low: 1_800, high: 2_000 },
        p90: { low: 4_500, high: 5_200 },
        p99: { low: 17_000, high: 29_000 },
      },
    },
    sentiment: { value: 0.08, n: 1_240, standardError: 0.01, groups: 31 },
    depth: { value: 3.3, n: 1_240, standardError: 0.06, groups: 31 },
    durationMs: { value: 214_000, n: 1_240, standardError: 5_200, groups: 31 },
    quality: { value: 78.4, n: 1_240, standardError: 0.5, groups: 31 },
    turnedNegative: buildRate(64, 1_226),
    ...{ people: 1_012, peopleEstimated: false },
    tokens: { input: 4_310_000, cachedInput: 1_920_000, output: 402_000, reasoning: 0, n: 4_700 },
    cost: { usd: 1.45, pricedCalls: 4_700, calls: 4_700 },
  },
  turnedMost: { step: "3f9a1c07d2b45e68", text: "Sorry, I did not get that. Could you rephrase it?", n: 21 },
  csat: { mean: 4.1, low: 3.94, high: 4.26, satisfied: buildRate(142, 187), answered: buildRate(184, 1_226) },
  series: [
    {
      bucket: "2026-03-01",
      conversations: 38,
      furthest: { none: 1, discovery: 9, interest: 13, consideration: 9, conversion: 6 },
      converted: 6,
      closed: 38,
      dropped: 32,
      handedOff: 2,
      withFallback: 3,
      turnedNegative: 2,
      firstResponseMedianMs: 1_850,
      firstResponseP90Ms: 4_200,
      firstResponseP99Ms: 9_600,
      sentiment: 0.11,
      depth: 3.4,
      durationMs: 148_000,
      quality: 74.2,
    },
  ],
  peakHours,
  money: buildMoney(180),
} as const;

function buildRates(reached: number, before: number) {
  return { rate: buildRate(reached, 1_200), fromPrevious: buildRate(reached, before) };
}

const NO_OUTCOMES = {
  ...{ sold: 0, solved: 0, answered: 0, waiting: 0 },
  ...{ lost: 0, unmet: 0, greeting: 0, not_customer: 0 },
};

export const funnel = {
  ...period,
  conversations: 1_240,
  withoutStage: 40,
  withoutStageOutcomes: { ...NO_OUTCOMES, greeting: 26, not_customer: 14 },
  stages: [
    {
      ...{ stage: "discovery", reached: 1_200, ...buildRates(1_200, 1_200), dropped: 305, money: buildMoney(180) },
      outcomes: {
        ...{ ...NO_OUTCOMES, solved: 12, answered: 98, waiting: 15, lost: 92, unmet: 20, greeting: 48 },
        not_customer: 20,
      },
    },
    {
      ...{ stage: "interest", reached: 890, ...buildRates(890, 1_200), dropped: 416, money: buildMoney(180) },
      outcomes: {
        ...{ ...NO_OUTCOMES, solved: 21, answered: 120, waiting: 31, lost: 190, unmet: 44 },
        not_customer: 10,
      },
    },
    {
      ...{ stage: "consideration", reached: 470, ...buildRates(470, 890), dropped: 287, money: buildMoney(180) },
      outcomes: { ...NO_OUTCOMES, answered: 30, waiting: 12, lost: 228, unmet: 17 },
    },
    {
      stage: "conversion",
      reached: 180,
      ...buildRates(180, 470),
      dropped: 0,
      outcomes: NO_OUTCOMES,
      money: buildMoney(180),
    },
  ],
  money: buildMoney(180),
  converted: 180,
  open: 14,
} as const;

const STEP = {
  key: "7c1e09ab52f4d836",
  text: "Yes: our garden room is free, at [number] euros. Shall I book it?",
} as const;

export const dropOffs = {
  total: 287,
  places: [{ act: "price", n: 121, reasons: [{ reason: "price_objection", n: 121 }] }],
  reasons: [
    { reason: "none", n: 166 },
    { reason: "price_objection", n: 121 },
  ],
  steps: [{ step: STEP.key, text: STEP.text, n: 96, reason: "price_objection" }],
} as const;

export const dimensions = {
  channels: [
    { value: "whatsapp", n: 730 },
    { value: "webchat", n: 510 },
  ],
  languages: [
    { value: "en", n: 820 },
    { value: "pt", n: 420 },
  ],
  versions: [{ value: "2.3", n: 1_240 }],
  leftOut: { channels: { values: 0, n: 0 }, versions: { values: 0, n: 0 } },
} as const;
