/** What comparison pages compare, in the order of their tables, with our own answers: written once for all products. */
import { formatPrice } from "../billing/money.ts";
import { PLANS, TRIAL_DAYS } from "../plans/plans.ts";
import { CHANNELS } from "../shared/channels.ts";
import { formatCount } from "../shared/format.ts";
import { paths } from "../paths/paths.ts";

export type ComparisonTopic = {
  id: (typeof TOPIC_IDS)[number];
  name: string;
  /** What Threadlight does. */
  ours: string;
  /** The page that documents it. */
  href: string;
};

/** Ids of the topics; an answer of another product names one of them. */
export const TOPIC_IDS = [
  "reading",
  "stages",
  "reasons",
  "languages",
  "channels",
  "price",
  "hosting",
  "export",
  "opentelemetry",
  "mcp",
  "alerts",
  "voice",
  "personal",
] as const;

const { priceCentsPerMonth, includedMessagesPerMonth } = PLANS.free;

const ANSWERS: Record<(typeof TOPIC_IDS)[number], Omit<ComparisonTopic, "id">> = {
  reading: {
    name: "Reading conversations",
    ours: "Reads the messages that come from a channel, by API, by OpenTelemetry or in a file you upload. The bot answers as before, and files need no code.",
    href: paths.doc("quick-start"),
  },
  stages: {
    name: "Funnel stages",
    ours: "Discovery, Interest, Consideration and Conversion, read from the words by rules and a small model. No events to define, and no language model.",
    href: paths.doc("stages"),
  },
  reasons: {
    name: "Why people drop off",
    ours: "A reason for each lost conversation, such as a fallback loop, an unanswered question or a slow answer, and the bot message they left after.",
    href: `${paths.doc("stages")}#reasons`,
  },
  languages: {
    name: "Languages",
    ours: "English, Portuguese and Spanish. Messages in other languages are stored, counted and timed, but get no stage.",
    href: paths.doc("stages"),
  },
  channels: {
    name: "Channels",
    ours: `${CHANNELS.map(({ name }) => name).join(", ")}, and your own by API.`,
    href: paths.doc("webhooks-and-relay"),
  },
  price: {
    name: "Price",
    ours: `By messages: from ${formatPrice(priceCentsPerMonth)} a month with ${formatCount(includedMessagesPerMonth)} messages. Every plan has every feature; the trial lasts ${String(TRIAL_DAYS)} days.`,
    href: paths.pricing,
  },
  hosting: {
    name: "Self-hosting and license",
    ours: "Runs on your own machine with PostgreSQL, without any other service. We grant no open-source license.",
    href: paths.doc("self-hosting"),
  },
  export: {
    name: "Data export",
    ours: "One zip with the whole workspace as JSON lines and CSV, conversations as CSV, and figures through the API.",
    href: `${paths.doc("data-and-privacy")}#export-everything`,
  },
  opentelemetry: {
    name: "OpenTelemetry in",
    ours: "Takes traces over HTTP as protobuf or JSON, with the attributes of the GenAI conventions, OpenInference, OpenLLMetry, the AI SDK and Langfuse.",
    href: paths.doc("otel"),
  },
  mcp: {
    name: "MCP",
    ours: "A server whose tools read conversations, figures and findings. None of them changes anything.",
    href: paths.doc("mcp"),
  },
  alerts: {
    name: "Alerts",
    ours: "On fixed values, changes, unusual hours, silence and new failure patterns, by mail, chat or webhook.",
    href: paths.doc("alerts"),
  },
  voice: {
    name: "Voice",
    ours: "Measures recordings and transcripts of calls: who spoke when, silences, overlaps and response times. Calls with a transcript count in the funnel.",
    href: paths.doc("voice-analysis"),
  },
  personal: {
    name: "Personal data",
    ours: "Can be replaced before a message is stored, and in messages stored before. A person can be erased everywhere.",
    href: paths.doc("data-and-privacy"),
  },
};

/** The topics with our answers. */
export const COMPARISON_TOPICS: readonly ComparisonTopic[] = TOPIC_IDS.map((id) => ({ id, ...ANSWERS[id] }));
