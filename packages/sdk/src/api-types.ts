/** Types of the public API. Written by `npm run sdk:types` from its OpenAPI document: change them there. */

export type Message = {
  /** Your message ID. A message sent again with the same ID is a duplicate and counts once. */
  id?: string | undefined;
  /** Your conversation ID: all messages with it belong to one conversation. */
  conversationId: string;
  /** Who wrote it: the end user, the bot, or a human agent. */
  role: "user" | "bot" | "agent" | "assistant" | "human_agent";
  /** The text, at most 32 KiB as UTF-8. Send exactly one of text, content and parts. */
  text?: string | undefined;
  /** The text in the format of OpenAI and Anthropic: a string, or a list of blocks whose text is used. */
  content?: (string | { type: string; text?: string | undefined; [name: string]: unknown }[]) | undefined;
  /** The text in the format of the AI SDK. */
  parts?: { type: string; text?: string | undefined; [name: string]: unknown }[] | undefined;
  /** ISO 8601 (UTC if it has no offset), or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead. Defaults to the time of arrival. Messages of a conversation that arrive together without times have no response time. */
  timestamp?: (number | string) | undefined;
  /** Where it was written, such as `whatsapp`. Defaults to the API account's channel. */
  channel?: string | undefined;
  /** Your ID of the end user. Use one that doesn't identify the person. */
  user?: (string | { id: string }) | undefined;
  /** The bot that took part. You can compare versions. */
  agent?: { name?: string | undefined; version?: string | undefined; model?: string | undefined } | undefined;
  /** Tokens of the model calls that led to it: `inputTokens` with cached and newly cached ones, `outputTokens` with reasoning. Without `costUsd`, the cost follows from `agent.model`. */
  usage?:
    | {
        inputTokens: number;
        cachedInputTokens?: number | undefined;
        cacheWriteTokens?: number | undefined;
        outputTokens: number;
        reasoningTokens?: number | undefined;
        costUsd?: number | undefined;
      }
    | undefined;
  /** A language tag such as `pt-BR`. Accepted but not used: the language is detected from the text. */
  locale?: string | undefined;
  /** Where the conversation comes from: an ad, a page, a campaign. The first that a message tells is kept. */
  source?:
    | ({
        /** `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign` or `other`. */
        kind?:
          ("ad" | "post" | "page" | "link" | "qr" | "referral" | "direct" | "campaign" | "other" | null) | undefined;
        id?: (string | null) | undefined;
        name?: (string | null) | undefined;
        url?: (string | null) | undefined;
        campaign?: (string | null) | undefined;
        medium?: (string | null) | undefined;
        utmSource?: (string | null) | undefined;
        term?: (string | null) | undefined;
        content?: (string | null) | undefined;
        referrer?: (string | null) | undefined;
        /** The ad platform's click ID. Stored encrypted for 90 days and never returned. */
        clickId?: ((string | { type: "ctwa_clid" | "gclid" | "fbclid" | "msclkid"; value: string }) | null) | undefined;
        [name: string]: unknown;
      } | null)
    | undefined;
  /** Any JSON object to store with it, at most 8 KiB. Its short texts, numbers and booleans become properties of the conversation. */
  metadata?: { [name: string]: unknown } | undefined;
};

export type Event = {
  /** Your event ID. An event sent again with the same ID counts once. */
  id?: string | undefined;
  /** Your ID of the conversation, as in its messages. */
  conversationId: string;
  /** What happened. */
  type: "conversion" | "handoff" | "feedback" | "end" | "custom";
  /** Your name for the event. An API account's goal can require one. */
  name?: string | undefined;
  /** ISO 8601 (UTC if it has no offset), or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead. Defaults to the time of arrival. */
  timestamp?: (number | string) | undefined;
  /** For feedback: satisfaction from 1 to 5. */
  score?: number | undefined;
  /** For feedback: an alternative to a score. */
  thumbs?: "up" | "down" | undefined;
  /** For conversion: what it is worth, in the currency's units, such as 80.5. Those of a conversation add up. */
  value?: number | undefined;
  /** The value's currency by ISO 4217, such as `EUR`. */
  currency?: string | undefined;
  /** Any JSON object to store with it, at most 8 KiB. Its short texts, numbers and booleans become properties of the conversation. */
  data?: { [name: string]: unknown } | undefined;
};

export type IngestResult = {
  /** Items stored durably before this response was sent. */
  accepted: number;
  /** Items stored before. They are not counted twice. */
  duplicates: number;
  /** Messages stored durably but not analyzed yet, because they are over the plan's volume. They are released with the next period or plan. */
  held: number;
  /** One result per item, only if any item was invalid or held. */
  results?: ItemResult[] | undefined;
};

export type ItemResult = {
  /** Position in the batch, from 0. */
  index: number;
  /** The ID you sent. */
  id: string | null;
  status: "accepted" | "duplicate" | "held" | "error";
  /** Only with status `error`. */
  error?:
    | {
        code: string;
        message: string;
        /** The invalid field. */
        path: string;
      }
    | undefined;
};

export type ConversationsPage = {
  /** Newest first, or as `sort` says. */
  items: ConversationItem[];
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
};

export type ConversationItem = {
  /** Our ID. */
  id: string;
  /** Your ID: the `conversationId` it was sent with. */
  externalId: string;
  apiAccountId: string;
  channel: string;
  language: Language;
  /** Version of the bot; empty if none was sent. */
  agentVersion: string;
  /** Your ID of the end user; null if none was sent. */
  endUser: string | null;
  /** Time of the first message. */
  startedAt: string;
  /** Time of the last message. */
  lastAt: string;
  /** Whether it has ended: by an `end` event or after the idle time. */
  closed: boolean;
  /** Furthest stage reached, including your correction. */
  stage: Stage | null;
  /** Whether it converted, including your correction. */
  converted: boolean;
  /** Handed off to a human. */
  handedOff: boolean;
  /** The `reason` of its reading, if it is closed and not converted. */
  dropReason:
    | "fallback_loop"
    | "wrong_answer"
    | "unanswered_question"
    | "bot_silent"
    | "slow_answer"
    | "repetition"
    | "dead_end"
    | "handoff_ignored"
    | "out_of_hours"
    | "form_friction"
    | "language_mismatch"
    | "price_objection"
    | "trust_objection"
    | "time_objection"
    | "unavailable"
    | "not_offered"
    | "withdrawn"
    | "no_reply"
    | null;
  /** −1 is negative, +1 positive. */
  sentiment: number;
  /** The user's main intent. */
  intent: Intent;
  messages: number;
  /** User messages, each with the replies to it. */
  turns: number;
  /** Milliseconds from the first to the last message. */
  durationMs: number;
  /** Quality score, 0–100. */
  quality: number;
  tags: string[];
  /** What the user came for; until that is known, the first user message that is not a greeting, shortened. */
  title: string;
  /** The last words that were more than thanks or a goodbye, shortened; empty while it is open. */
  ending: string;
  /** What it came to. */
  reading: {
    /** What it came to, including your correction; null while it is open, and for some seconds after its end. */
    outcome: "sold" | "solved" | "answered" | "waiting" | "lost" | "unmet" | "greeting" | "not_customer" | null;
    /** Why it was lost, or what went wrong; null without a reason. */
    reason:
      | "fallback_loop"
      | "wrong_answer"
      | "unanswered_question"
      | "bot_silent"
      | "slow_answer"
      | "repetition"
      | "dead_end"
      | "handoff_ignored"
      | "out_of_hours"
      | "form_friction"
      | "language_mismatch"
      | "price_objection"
      | "trust_objection"
      | "time_objection"
      | "unavailable"
      | "not_offered"
      | "withdrawn"
      | "no_reply"
      | null;
    /** What the business did last, goodbyes apart: the place of a loss. `silent` if the user got no reply. */
    act:
      | "greeting"
      | "menu"
      | "question"
      | "form"
      | "offer"
      | "price"
      | "unavailable"
      | "not_offered"
      | "answer"
      | "instruction"
      | "confirmation"
      | "handoff"
      | "fallback"
      | "closing"
      | "promotion"
      | "silent"
      | null;
    /** What the user came for. */
    need:
      | "buy_or_book"
      | "price"
      | "information"
      | "recommendation"
      | "availability"
      | "order_status"
      | "change"
      | "cancel"
      | "refund"
      | "problem"
      | "complaint"
      | "account"
      | "payment"
      | "person"
      | "job_or_partner"
      | "chat"
      | "none"
      | null;
    /** The thing that it was about, in the user's words; `text` is empty if there is none. */
    subject: { text: string; language: Language } | null;
    /** How the user left. */
    left: "negative" | "neutral" | "positive" | null;
    /** How likely the engine's outcome is, 0–1. */
    confidence: number | null;
    /** Who corrected it last, when, and which fields are corrected; null without corrections. */
    corrected: { by: string; at: string; fields: ("outcome" | "reason" | "act" | "need" | "subject")[] } | null;
  };
  /** Where it comes from, as its messages tell; null if that is not known. */
  source: Source | null;
  /** What the team does about a lost conversation with contact details; null for all others. */
  lead: {
    /** The member who takes care of it. */
    owner: { id: string; name: string } | null;
    /** `new`, `contacted`, `won` or `gave_up`. */
    state: "new" | "contacted" | "won" | "gave_up";
    /** E-mail addresses and phone numbers from the user's messages; masked for viewers and where the workspace redacts. */
    contact: { kind: "email" | "phone"; value: string }[];
  } | null;
  /** What `metadata` of its messages and `data` of its events tell, by name; the last value of each. */
  properties: { [name: string]: string | number | boolean };
};

export type ConversationDetail = {
  conversation: {
    /** Our ID. */
    id: string;
    /** Your ID: the `conversationId` it was sent with. */
    externalId: string;
    apiAccountId: string;
    channel: string;
    language: Language;
    /** Version of the bot; empty if none was sent. */
    agentVersion: string;
    /** Your ID of the end user; null if none was sent. */
    endUser: string | null;
    /** Time of the first message. */
    startedAt: string;
    /** Time of the last message. */
    lastAt: string;
    /** Whether it has ended: by an `end` event or after the idle time. */
    closed: boolean;
    /** Furthest stage reached, including your correction. */
    stage: Stage | null;
    /** Whether it converted, including your correction. */
    converted: boolean;
    /** Handed off to a human. */
    handedOff: boolean;
    /** The `reason` of its reading, if it is closed and not converted. */
    dropReason:
      | "fallback_loop"
      | "wrong_answer"
      | "unanswered_question"
      | "bot_silent"
      | "slow_answer"
      | "repetition"
      | "dead_end"
      | "handoff_ignored"
      | "out_of_hours"
      | "form_friction"
      | "language_mismatch"
      | "price_objection"
      | "trust_objection"
      | "time_objection"
      | "unavailable"
      | "not_offered"
      | "withdrawn"
      | "no_reply"
      | null;
    /** −1 is negative, +1 positive. */
    sentiment: number;
    /** The user's main intent. */
    intent: Intent;
    messages: number;
    /** User messages, each with the replies to it. */
    turns: number;
    /** Milliseconds from the first to the last message. */
    durationMs: number;
    /** Quality score, 0–100. */
    quality: number;
    tags: string[];
    /** What the user came for; until that is known, the first user message that is not a greeting, shortened. */
    title: string;
    /** The last words that were more than thanks or a goodbye, shortened; empty while it is open. */
    ending: string;
    /** What it came to, with the message that decided. */
    reading: {
      /** What it came to, including your correction; null while it is open, and for some seconds after its end. */
      outcome: "sold" | "solved" | "answered" | "waiting" | "lost" | "unmet" | "greeting" | "not_customer" | null;
      /** Why it was lost, or what went wrong; null without a reason. */
      reason:
        | "fallback_loop"
        | "wrong_answer"
        | "unanswered_question"
        | "bot_silent"
        | "slow_answer"
        | "repetition"
        | "dead_end"
        | "handoff_ignored"
        | "out_of_hours"
        | "form_friction"
        | "language_mismatch"
        | "price_objection"
        | "trust_objection"
        | "time_objection"
        | "unavailable"
        | "not_offered"
        | "withdrawn"
        | "no_reply"
        | null;
      /** What the business did last, goodbyes apart: the place of a loss. `silent` if the user got no reply. */
      act:
        | "greeting"
        | "menu"
        | "question"
        | "form"
        | "offer"
        | "price"
        | "unavailable"
        | "not_offered"
        | "answer"
        | "instruction"
        | "confirmation"
        | "handoff"
        | "fallback"
        | "closing"
        | "promotion"
        | "silent"
        | null;
      /** What the user came for. */
      need:
        | "buy_or_book"
        | "price"
        | "information"
        | "recommendation"
        | "availability"
        | "order_status"
        | "change"
        | "cancel"
        | "refund"
        | "problem"
        | "complaint"
        | "account"
        | "payment"
        | "person"
        | "job_or_partner"
        | "chat"
        | "none"
        | null;
      /** The thing that it was about, in the user's words; `text` is empty if there is none. */
      subject: { text: string; language: Language } | null;
      /** How the user left. */
      left: "negative" | "neutral" | "positive" | null;
      /** How likely the engine's outcome is, 0–1. */
      confidence: number | null;
      /** The message that decided the outcome, and the part of its text, as UTF-16 offsets. */
      decidedBy: { messageId: string; start: number; end: number } | null;
      /** Who corrected it last, when, and which fields are corrected; null without corrections. */
      corrected: { by: string; at: string; fields: ("outcome" | "reason" | "act" | "need" | "subject")[] } | null;
    };
    /** Where it comes from, as its messages tell; null if that is not known. */
    source: Source | null;
    /** What the team does about a lost conversation with contact details; null for all others. */
    lead: {
      /** The member who takes care of it. */
      owner: { id: string; name: string } | null;
      /** `new`, `contacted`, `won` or `gave_up`. */
      state: "new" | "contacted" | "won" | "gave_up";
      /** E-mail addresses and phone numbers from the user's messages; masked for viewers and where the workspace redacts. */
      contact: { kind: "email" | "phone"; value: string }[];
    } | null;
    /** What `metadata` of its messages and `data` of its events tell, by name; the last value of each. */
    properties: { [name: string]: string | number | boolean };
    /** Name of the bot; empty if none was sent. */
    agentName: string;
    /** Language model of the bot; empty if none was sent. */
    agentModel: string;
    /** Language models of its calls, the latest first. */
    models: string[];
    /** The call whose words these are; null for text. */
    call: { id: string } | null;
    /** The run of the Runner whose words these are; else null. */
    run: { id: string } | null;
    /** Tokens and cost of its calls; null without calls. */
    usage: {
      /** Calls to language models. */
      calls: number;
      /** Tokens of the requests, cached and newly cached ones included. */
      inputTokens: number;
      /** Of these, read from the provider's cache. */
      cachedInputTokens: number;
      /** Of these, written to the provider's cache. */
      cacheWriteTokens: number;
      /** Tokens of the answers, reasoning included. */
      outputTokens: number;
      /** Of these, reasoning. */
      reasoningTokens: number;
      /** In US dollars; null if no call has a price. */
      costUsd: number | null;
      /** Calls to models whose price is unknown. The cost is that of the others. */
      unpricedCalls: number;
    } | null;
    /** The message that reached the furthest stage. */
    movedBy: string | null;
    /** The stage at which it dropped off. */
    dropStage: Stage | null;
    /** Above 0 if the user's sentiment improved. */
    sentimentTrend: number;
    firstResponseMs: number | null;
    medianResponseMs: number | null;
    p95ResponseMs: number | null;
    /** Number of times the bot did not understand. */
    fallbacks: number;
    flags: Flag[];
    /** The engine's result, before your correction. */
    engine: { stage: Stage | null; converted: boolean };
    /** Which values you have corrected. */
    corrected: { stage: boolean; converted: boolean };
  };
  /** One page, in chronological order. */
  messages: ConversationMessage[];
  /** The events from this page's first message until the next page's, in chronological order; the first page also has earlier ones. At most 1,000. */
  events: {
    id: string;
    type: string;
    name: string;
    at: string;
    score: number | null;
    /** What a conversion is worth, in the currency's units. */
    value: number | null;
    currency: string | null;
  }[];
  /** Send it as `cursor` for the next messages; null on the last page. */
  nextCursor: string | null;
  /** The next newer conversation. */
  previousId: string | null;
  /** The next older conversation. */
  nextId: string | null;
};

export type ConversationMessage = {
  id: string;
  role: Role;
  text: string;
  at: string;
  stage: Stage | null;
  /** Confidence of the stage, 0–1. */
  confidence: number;
  /** The part of `text` that shows the stage, as UTF-16 offsets. */
  evidence: { start: number; end: number } | null;
  language: Language;
  /** −1 is negative, +1 positive. */
  sentiment: number;
  intent: Intent;
  /** The custom intent that a user message matches; `confidence` 0–1. */
  ownIntent: { id: string; name: string; confidence: number } | null;
  /** Notable properties, such as objections. */
  flags: Flag[];
  /** What it was sent with. From a channel: its `kind` and `source`, whether it was `edited`, `deleted` or `truncated`, a button's `payload`, and the ID it replies to as `replyTo`. */
  metadata: { [name: string]: unknown } | null;
  /** Language model that wrote it; empty if that is not known. */
  model: string;
  /** Tokens and cost of the calls that led to it; null without calls. */
  usage: {
    /** Tokens of the requests, cached and newly cached ones included. */
    inputTokens: number;
    /** Of these, read from the provider's cache. */
    cachedInputTokens: number;
    /** Of these, written to the provider's cache. */
    cacheWriteTokens: number;
    /** Tokens of the answers, reasoning included. */
    outputTokens: number;
    /** Of these, reasoning. */
    reasoningTokens: number;
    /** In US dollars; null if no call has a price. */
    costUsd: number | null;
  } | null;
  /** Milliseconds until the model's first words; null if not known. */
  firstChunkMs: number | null;
  /** The tools that were used for it. */
  tools: {
    name: string;
    /** Whether it succeeded; null if only the model's call of it is known. */
    ok: boolean | null;
    /** How long it took; null if that is not known. */
    ms: number | null;
  }[];
};

export type Overview = {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** Time zone of the days. */
  timeZone: string;
  /** Length of one point of the series. */
  grain: "hour" | "day";
  figures: Figures;
  /** The bot message after which most conversations turned negative; null if none did. */
  turnedMost: {
    /** Key of the bot message. Use it as `turned` to list these conversations in `GET /api/v1/conversations`. */
    step: string;
    /** A recent one of these messages, personal data masked; null if texts are gone. */
    text: string | null;
    /** Conversations that turned negative after it. */
    n: number;
  } | null;
  /** Mean of the scores from 1 to 5 that users gave, by the last score of each conversation. Thumbs up counts as 5, thumbs down as 1. */
  csat: Csat;
  /** What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  series: SeriesPoint[];
  /** Conversations started, by weekday (Monday first) and local hour: 7 rows of 24. */
  peakHours: number[][];
};

export type Figures = {
  /** Conversations between one end user and one bot on one channel that started in the period. */
  conversations: number;
  /** How much the number of conversations varies from day to day, complete days only. */
  conversationsByDay: {
    /** 1 for Poisson counts, more if days vary more; null with too few days. */
    dispersion: number | null;
    degreesOfFreedom: number;
  };
  messages: number;
  userMessages: number;
  botMessages: number;
  /** Messages from human agents. */
  agentMessages: number;
  /** Conversations by furthest stage reached. */
  furthest: { none: number; discovery: number; interest: number; consideration: number; conversion: number };
  /** Share of conversations that converted: sold, or solved too where your bot helps customers, or your own goal was met. */
  conversionRate: Rate;
  /** Share of closed conversations that ended before Conversion. */
  dropOffRate: Rate;
  /** Share of conversations that the bot handled without a handoff to a human. */
  containment: Rate;
  /** Share of conversations in which the bot failed to understand at least once. */
  fallbackRate: Rate;
  /** Milliseconds from the first user message to the first reply. Percentiles are accurate to 1%. */
  firstResponseMs: {
    median: number | null;
    p90: number | null;
    p99: number | null;
    mean: number | null;
    n: number;
    /** The 95% intervals of the percentiles; null without values. */
    intervals: {
      median: {
        low: number;
        /** Null with too few values for an upper bound. */
        high: number | null;
      } | null;
      p90: {
        low: number;
        /** Null with too few values for an upper bound. */
        high: number | null;
      } | null;
      p99: {
        low: number;
        /** Null with too few values for an upper bound. */
        high: number | null;
      } | null;
    };
  };
  /** Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive. */
  sentiment: Value;
  /** Mean number of turns; a turn is a user message and the bot's replies to it. */
  depth: Value;
  /** Mean time from the first to the last message, in milliseconds. */
  durationMs: Value;
  /** Score from 0 to 100 for how well the bot did its part. Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1. */
  quality: Value;
  /** Share of closed conversations that the user left in a negative mood and had not begun in one. “OK, thanks” does not take anger back; praise does. */
  turnedNegative: Rate;
  /** Different end users of these conversations, as far as the bot names them. Counted exactly up to 4,096; beyond, an estimate that is right to about 4% in 95 of 100 cases. */
  people: number;
  /** Whether there are too many people to count exactly, so that it is an estimate. */
  peopleEstimated: boolean;
  /** Tokens of the model calls in the period. */
  tokens: {
    /** Tokens of requests, cached ones included. */
    input: number;
    /** Of these, read from the provider's cache. */
    cachedInput: number;
    /** Tokens of answers, reasoning included. */
    output: number;
    /** Of these, reasoning. */
    reasoning: number;
    /** Calls to language models. */
    n: number;
  };
  /** Cost of the model calls in the period. */
  cost: {
    /** US dollars of the calls with a price; null if there are none. */
    usd: number | null;
    pricedCalls: number;
    calls: number;
  };
};

export type Csat = {
  /** Mean score from 1 to 5; thumbs up is 5, thumbs down 1. Null without scores. */
  mean: number | null;
  /** Lower end of the 95% interval of the mean; null with fewer than two scores. */
  low: number | null;
  /** Upper end of the 95% interval of the mean. */
  high: number | null;
  /** Share of the scores that are 4 or 5, or thumbs up. */
  satisfied: Rate;
  /** Share of the closed conversations that have a score. */
  answered: Rate;
};

export type SeriesPoint = {
  /** A local day, or the start of an hour for periods of up to two days. */
  bucket: string;
  conversations: number;
  /** Conversations by furthest stage reached. */
  furthest: { none: number; discovery: number; interest: number; consideration: number; conversion: number };
  converted: number;
  /** Ended conversations. */
  closed: number;
  /** Ended without converting. */
  dropped: number;
  /** Handed off to a human. */
  handedOff: number;
  /** In which the bot failed to understand at least once. */
  withFallback: number;
  /** Ended in a negative mood that they had not begun in. */
  turnedNegative: number;
  firstResponseMedianMs: number | null;
  firstResponseP90Ms: number | null;
  firstResponseP99Ms: number | null;
  sentiment: number | null;
  /** Mean number of turns. */
  depth: number | null;
  /** Mean time from the first to the last message, in milliseconds. */
  durationMs: number | null;
  /** Mean quality from 0 to 100. */
  quality: number | null;
};

export type Rate = {
  /** Number of conversations that match. */
  k: number;
  /** Total number. */
  n: number;
  /** k ÷ n, 0–1; null if n is 0. */
  rate: number | null;
  /** Lower end of the 95% Wilson interval. */
  low: number | null;
  /** Upper end of the 95% Wilson interval. */
  high: number | null;
};

export type Value = {
  /** Null if n is 0. */
  value: number | null;
  /** Number of values. */
  n: number;
  /** Standard error of the mean, from how its days vary (hours, up to two days); null with fewer than two. */
  standardError: number | null;
  /** Number of days (or hours) that the standard error is from. */
  groups: number;
};

export type Funnel = {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  timeZone: string;
  conversations: number;
  /** Conversations without a stage, such as a bare greeting or thank-you. */
  withoutStage: number;
  /** What the drop-offs without a stage came to. */
  withoutStageOutcomes: OutcomeCounts;
  /** Discovery, Interest, Consideration, Conversion, in this order. */
  stages: FunnelStage[];
  /** What all sold conversations of the period are worth, with a stage or without. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  converted: number;
  /** Still open and not converted. */
  open: number;
};

export type FunnelStage = {
  stage: Stage;
  /** Conversations that reached this stage or a later one. */
  reached: number;
  /** Share of all conversations with a stage. */
  rate: Rate;
  /** Share of those that reached the previous stage. */
  fromPrevious: Rate;
  /** Closed at this stage without converting. */
  dropped: number;
  /** What those that dropped came to; those without an outcome yet are left out. */
  outcomes: OutcomeCounts;
  /** What those that reached this stage and were sold are worth. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
};

export type DropOffs = {
  /** Conversations closed without converting. */
  total: number;
  /** What the business did last in those that were lost, unmet or left at the greeting, and their reasons; most first. */
  places: {
    act:
      | "greeting"
      | "menu"
      | "question"
      | "form"
      | "offer"
      | "price"
      | "unavailable"
      | "not_offered"
      | "answer"
      | "instruction"
      | "confirmation"
      | "handoff"
      | "fallback"
      | "closing"
      | "promotion"
      | "silent";
    n: number;
    reasons: {
      reason:
        | "fallback_loop"
        | "wrong_answer"
        | "unanswered_question"
        | "bot_silent"
        | "slow_answer"
        | "repetition"
        | "dead_end"
        | "handoff_ignored"
        | "out_of_hours"
        | "form_friction"
        | "language_mismatch"
        | "price_objection"
        | "trust_objection"
        | "time_objection"
        | "unavailable"
        | "not_offered"
        | "withdrawn"
        | "no_reply";
      n: number;
    }[];
  }[];
  /** The reasons of their readings, most frequent first; `none` where there is no reason, or it is not known yet. */
  reasons: {
    reason:
      | "fallback_loop"
      | "wrong_answer"
      | "unanswered_question"
      | "bot_silent"
      | "slow_answer"
      | "repetition"
      | "dead_end"
      | "handoff_ignored"
      | "out_of_hours"
      | "form_friction"
      | "language_mismatch"
      | "price_objection"
      | "trust_objection"
      | "time_objection"
      | "unavailable"
      | "not_offered"
      | "withdrawn"
      | "no_reply"
      | "none";
    n: number;
  }[];
  /** The bot's last messages, most frequent first; messages with the same wording are grouped. */
  steps: {
    /** Key of the bot message. Use it as `step` with `outcome=dropped` to list these conversations in `GET /api/v1/conversations`. */
    step: string;
    /** The bot's last message, with variable parts masked. */
    text: string;
    n: number;
    /** Most frequent reason after this message. */
    reason:
      | "fallback_loop"
      | "wrong_answer"
      | "unanswered_question"
      | "bot_silent"
      | "slow_answer"
      | "repetition"
      | "dead_end"
      | "handoff_ignored"
      | "out_of_hours"
      | "form_friction"
      | "language_mismatch"
      | "price_objection"
      | "trust_objection"
      | "time_objection"
      | "unavailable"
      | "not_offered"
      | "withdrawn"
      | "no_reply"
      | "none";
  }[];
};

export type Outcomes = {
  /** Conversations with an outcome: the sum of `counts`. */
  closed: number;
  /** Conversations without an outcome yet: they go on, or ended a moment ago. */
  open: number;
  /** `closed` without `not_customer`. */
  customers: number;
  /** Different end users of these conversations, as far as the bot names them. Counted exactly up to 4,096; beyond, an estimate that is right to about 4% in 95 of 100 cases. */
  people: number;
  /** Whether there are too many people to count exactly, so that it is an estimate. */
  peopleEstimated: boolean;
  /** Of `people`, those with a conversation that was sold, solved or answered. */
  servedPeople: number;
  /** Conversations by outcome. */
  counts: OutcomeCounts;
  /** Sold, solved and answered, of `customers`. */
  served: Rate;
  /** Lost, unmet and greeting, of `customers`. */
  lost: Rate;
  /** Waiting for you, of `customers`. */
  waiting: Rate;
  /** Not customers, of `closed`. */
  notCustomers: Rate;
  /** What the business did last in lost, unmet and greeting conversations, and their reasons; most first. */
  places: {
    act:
      | "greeting"
      | "menu"
      | "question"
      | "form"
      | "offer"
      | "price"
      | "unavailable"
      | "not_offered"
      | "answer"
      | "instruction"
      | "confirmation"
      | "handoff"
      | "fallback"
      | "closing"
      | "promotion"
      | "silent";
    n: number;
    reasons: {
      reason:
        | "fallback_loop"
        | "wrong_answer"
        | "unanswered_question"
        | "bot_silent"
        | "slow_answer"
        | "repetition"
        | "dead_end"
        | "handoff_ignored"
        | "out_of_hours"
        | "form_friction"
        | "language_mismatch"
        | "price_objection"
        | "trust_objection"
        | "time_objection"
        | "unavailable"
        | "not_offered"
        | "withdrawn"
        | "no_reply";
      n: number;
    }[];
  }[];
  /** Counts over time; buckets without conversations are left out. */
  series: {
    /** A local day, or the start of an hour for periods of up to two days. */
    bucket: string;
    counts: OutcomeCounts;
  }[];
  /** What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** At most: what the lost, unmet and greeting conversations would be worth if each were an average sale of the period, or the conversion value where nothing was sold. Null where that is not known. */
  lostMoney: { cents: number; currency: string } | null;
  /** Of `closed`, those with a correction. */
  corrected: number;
};

export type OutcomeCounts = {
  sold: number;
  solved: number;
  answered: number;
  waiting: number;
  lost: number;
  /** Not offered. */
  unmet: number;
  /** Left at the greeting. */
  greeting: number;
  not_customer: number;
};

export type Flow = {
  /** Conversations counted: all of the period, or the newest of very many. */
  n: number;
  /** All conversations of the period. */
  total: number;
  /** Conversions among those counted. */
  converted: number;
  /** Most conversations first. */
  stations: Station[];
  /** Most frequent first. */
  edges: {
    /** A station's key, or `start`. */
    from: string;
    /** The next station; `converted` after the last one of a conversion, `rare` for an end elsewhere. */
    to: string;
    /** How often one follows the other, stations that are not listed left out. */
    n: number;
  }[];
  /** Transitions that are too rare to be listed as edges. */
  hidden: number;
  /** Conversations whose last station is not listed, or not known yet. */
  rare: number;
  /** The same stations in the version `against`, then those that only it has; null without it. */
  compare: {
    n: number;
    total: number;
    stations: {
      /** Stable: the act, and what it is about. */
      key: string;
      /** What happens: an act of the bot, `person` for your team's messages, `silent` for no reply. */
      act:
        | "greeting"
        | "menu"
        | "question"
        | "form"
        | "offer"
        | "price"
        | "unavailable"
        | "not_offered"
        | "answer"
        | "instruction"
        | "confirmation"
        | "handoff"
        | "fallback"
        | "closing"
        | "promotion"
        | "person"
        | "silent";
      label: string;
      /** Conversations that came here, each counted once. */
      conversations: number;
      /** Closed without converting, with this as the last station; for lost ones, goodbyes apart. */
      left: number;
      /** Of these, with an outcome of the lost group. */
      lost: number;
      /** Came here and converted. */
      converted: number;
      /** By how much the share that left here is higher than in `version`, with its 95% interval; null without any. */
      change: { left: number; low: number; high: number } | null;
    }[];
  } | null;
  timeToConvert: {
    /** Half converted faster; null if n is 0. */
    medianMs: number | null;
    /** Nine of ten converted faster; null if n is 0. */
    p90Ms: number | null;
    /** Conversions measured: the newest with known message times. */
    n: number;
    /** All conversions of the period. */
    total: number;
    /** Conversions by time, shortest first; each bucket starts where the previous one ends. */
    buckets: {
      /** Null for the last bucket. */
      belowMs: number | null;
      n: number;
    }[];
  };
};

export type Question = {
  /** The key of the topic that was asked about; filters conversations as `topic`. */
  key: string;
  /** As a user wrote it. */
  question: string;
  /** The topic's name. */
  topic: string;
  /** Conversations in which it was answered wrongly or not at all. */
  conversations: number;
  /** Those of them that were lost. */
  lost: Rate;
  /** Up to three, newest first. */
  quotes: {
    conversationId: string;
    messageId: string;
    /** What the user wrote, personal data masked. */
    text: string;
    language: Language;
  }[];
  /** Up to three; those of people first. */
  answers: {
    /** A draft: what was answered elsewhere, personal data masked. */
    text: string;
    /** Who answered: a person of your team, or the bot. */
    by: "agent" | "bot";
    conversationId: string;
    language: Language;
  }[];
};

export type Questions = Question[];

export type Station = {
  /** Stable: the act, and what it is about. */
  key: string;
  /** What happens: an act of the bot, `person` for your team's messages, `silent` for no reply. */
  act:
    | "greeting"
    | "menu"
    | "question"
    | "form"
    | "offer"
    | "price"
    | "unavailable"
    | "not_offered"
    | "answer"
    | "instruction"
    | "confirmation"
    | "handoff"
    | "fallback"
    | "closing"
    | "promotion"
    | "person"
    | "silent";
  label: string;
  /** Conversations that came here, each counted once. */
  conversations: number;
  /** Closed without converting, with this as the last station; for lost ones, goodbyes apart. */
  left: number;
  /** Of these, with an outcome of the lost group. */
  lost: number;
  /** Not closed, with this as the last station. */
  open: number;
  /** Came here and converted. */
  converted: number;
  /** The most frequent messages of the bot at this station. */
  messages: {
    /** Key of the bot message; filters conversations by the last one. */
    step: string;
    /** The message as it was sent most recently, personal data masked. */
    text: string;
    /** The language of that conversation. */
    language: Language;
    /** How often it was sent at this station. */
    n: number;
    conversations: number;
    /** Closed without converting, with this as the last message. */
    left: number;
  }[];
};

export type Topics = {
  /** Conversations with a topic, of `n`. */
  coverage: Rate;
  /** Closed conversations of the period. */
  n: number;
  /** When topics were last searched; null before the first time. */
  readAt: string | null;
  /** Most conversations first, hidden ones last. */
  topics: Topic[];
};

export type Topic = {
  /** Stable from day to day. */
  key: string;
  /** What people want, as a person would say it: your own name for it if you gave one. */
  label: string;
  /** What most of them came for. */
  need:
    | "buy_or_book"
    | "price"
    | "information"
    | "recommendation"
    | "availability"
    | "order_status"
    | "change"
    | "cancel"
    | "refund"
    | "problem"
    | "complaint"
    | "account"
    | "payment"
    | "person"
    | "job_or_partner"
    | "chat"
    | "none";
  /** What it is about; empty for a need alone. */
  object: string;
  /** Closed conversations about it. Each is about one topic or none. */
  conversations: number;
  /** Of `n`; null if `n` is 0. */
  share: number | null;
  /** Conversations in the period of the same length before. */
  previous: number;
  /** Change of the share since that period with its 95% interval; null without conversations in either. */
  trend: { change: number | null; low: number | null; high: number | null };
  /** Its conversations by outcome. */
  outcomes: OutcomeCounts;
  /** Converted, of `conversations`. */
  conversion: Rate;
  /** Lost, unmet and greeting, of its conversations without `not_customer`. */
  lost: Rate;
  /** What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** With a question passed over, an answer that never came or a bot that did not understand, of `conversations`. */
  unanswered: Rate;
  /** Conversations by language. */
  languages: { en: number; es: number; pt: number; other: number };
  /** Up to three typical messages of users, personal data masked. */
  quotes: { conversationId: string; messageId: string; text: string; language: string }[];
  /** Hidden topics come last. */
  hidden: boolean;
  /** Whether `label` is your own name for it. */
  renamed: boolean;
  /** Topics that were merged into it and are counted here. */
  merged: { key: string; label: string }[];
};

export type KnownPerson = {
  /** Your ID of the end user: the `user` of the messages. */
  user: string;
  /** Time of the first message of their first conversation. */
  firstSeen: string;
  /** Time of the last message of any of their conversations. */
  lastSeen: string;
  conversations: number;
  outcomes: {
    sold: number;
    solved: number;
    answered: number;
    waiting: number;
    lost: number;
    /** Not offered. */
    unmet: number;
    /** Left at the greeting. */
    greeting: number;
    not_customer: number;
    /** Without an outcome yet. */
    open: number;
  };
  /** What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** Conversations that go on or wait for the business, newest first; at most 20. */
  openMatters: {
    /** Our ID of the conversation. */
    id: string;
    externalId: string;
    channel: string;
    /** What the user came for. */
    title: string;
    lastAt: string;
    /** Whether it ended while the user waited for the business; else it is not closed. */
    isWaiting: boolean;
  }[];
};

export type Sources = {
  /** Most lost first. */
  sources: SourceFigures[];
  /** Conversations that tell none. */
  unknown: number;
  /** What those of them that were sold are worth. */
  unknownMoney: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** What all sold conversations of the period are worth. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** All conversations of the period: those of `sources`, and `unknown`. */
  n: number;
  /** Different end users of all conversations. Less than the sum of the rows where one came from several sources. */
  people: number;
  /** Whether there are too many people to count exactly, so that it is an estimate. */
  peopleEstimated: boolean;
};

export type SourceFigures = {
  /** What it is; null if that was not told, and for campaigns and pages of several kinds. */
  kind: "ad" | "post" | "page" | "link" | "qr" | "referral" | "direct" | "campaign" | "other" | null;
  id: string | null;
  /** Its name, else its address or the site that sent people; the value of a property. */
  name: string | null;
  campaign: string | null;
  conversations: number;
  /** Different end users, as far as conversations name them; an estimate beyond 4,096. */
  people: number;
  /** Closed conversations without `not_customer`. */
  customers: number;
  /** Customers with the outcome `sold`. */
  sold: number;
  /** Customers who were lost, not offered what they wanted, or left at the greeting. */
  lost: number;
  /** Customers who wait for the business. */
  waiting: number;
  /** Converted, of `conversations`. */
  conversion: Rate;
  /** What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one. */
  money: {
    /** Hundredths of the currency's unit. */
    cents: number;
    /** ISO 4217. */
    currency: string;
    /** Sold conversations that it is the worth of. */
    sold: number;
    /** Values in other currencies, which are never converted or added. */
    others: {
      /** Hundredths of the currency's unit. */
      cents: number;
      /** ISO 4217. */
      currency: string;
      /** Sold conversations that it is the worth of. */
      sold: number;
    }[];
  } | null;
  /** Conversations in the period of the same length before. */
  previous: number;
};

export type Source = {
  /** What it was: `ad`, `post`, `page`, `link`, `qr`, `referral` (another site), `direct`, `campaign` (the business wrote first) or `other`. */
  kind: "ad" | "post" | "page" | "link" | "qr" | "referral" | "direct" | "campaign" | "other" | null;
  /** Its ID: of the ad, post, link or code. */
  id: string | null;
  /** Its name: the ad's headline, the page's title. */
  name: string | null;
  /** The page where the conversation began, or the ad's or post's address. */
  url: string | null;
  /** The campaign, as in `utm_campaign`. */
  campaign: string | null;
  /** As in `utm_medium`. */
  medium: string | null;
  /** As in `utm_source`. */
  utmSource: string | null;
  /** As in `utm_term`. */
  term: string | null;
  /** As in `utm_content`. */
  content: string | null;
  /** The site that the person came from. */
  referrer: string | null;
};

export type Findings = { findings: Finding[] };

export type Finding = {
  /** Kind and key: the same for the same finding on another day. */
  id: string;
  kind:
    | "message_loses"
    | "greeting_loses"
    | "fallback_loop"
    | "wrong_answer"
    | "unanswered_question"
    | "bot_silent"
    | "slow_answer"
    | "repetition"
    | "dead_end"
    | "handoff_ignored"
    | "out_of_hours"
    | "form_friction"
    | "language_mismatch"
    | "price_objection"
    | "trust_objection"
    | "time_objection"
    | "unavailable"
    | "not_offered";
  /** What happens, how often and where. */
  title: string;
  outcome: { lost: number; unmet: number; greeting: number };
  /** Conversations lost to it, each to one finding at most. 0 for one that you take care of and that was not seen in this period: it is listed last. */
  count: number;
  /** Their share of all closed conversations, 0–1. */
  share: number;
  /** Extra sales per month, at most, with a 95% interval. Findings share no conversation, so effects add up. */
  effect: {
    perMonth: number;
    low: number;
    high: number;
    /** The same in money, at the worth of an average sale of the period; absent where that is not known. */
    money?: { cents: number; low: number; high: number; currency: string } | undefined;
  };
  /** The suggested fix. */
  fix: string;
  about: {
    /** Key of the bot message: filters `GET /api/v1/conversations` as `step`. */
    step?: string | undefined;
    /** Key of the topic that it is about most, where there is one. */
    topic?: string | undefined;
    /** What most people asked for, as they say it. */
    object?: string | undefined;
    /** The days that people asked for and that were not available, most first: weekday (1 is Monday), and the date where several asked for that one. */
    days?: { weekday: number; date?: string | undefined; n: number }[] | undefined;
    /** What the form asked for. */
    field?: string | undefined;
    /** When people asked: weekday (1 is Monday) and hours in your time zone, most first. */
    hours?: { weekday: number; from: number; to: number; n: number }[] | undefined;
    /** The users' language. */
    from?: string | undefined;
    /** The bot's language. */
    to?: string | undefined;
  };
  /** Conversations lost to it in the period of the same length before. */
  previous: number;
  /** What it concentrates on, only where that is beyond chance. */
  where: {
    dimension: "channel" | "language" | "version" | "account";
    /** A value of the filter of that name. */
    value: string;
    /** Share of the finding's conversations, 0–1. */
    share: number;
    /** Share of all closed conversations of customers. */
    expected: number;
  }[];
  /** Up to three messages of users, personal data masked. */
  quotes: { conversationId: string; messageId: string; text: string }[];
  /** Recent messages of the bot, by language, personal data masked. */
  messages: {
    conversationId: string;
    messageId: string;
    text: string;
    /** Key of the bot message: filters `GET /api/v1/conversations` as `step`. */
    step: string;
    language: Language;
  }[];
  /** What to say instead, by language, ready to copy. */
  instead: { language: Language; text: string }[];
  /** Ids of example conversations, newest first, at most 20. */
  evidence: string[];
  /** `verified`: after the fixes of that day their findings became significantly rarer, and this one not more frequent. */
  status: "open" | "applied" | "verified" | "dismissed";
  /** Who takes care of it; null for nobody, or if the person left. */
  owner: { id: string; name: string } | null;
  /** The day until which it should be done. */
  dueOn: string | null;
  /** What was done with it, newest first; `by` is null for somebody who left, or nobody. */
  history: { at: string; by: string | null; what: string }[];
  /** The day of the change; null without one. */
  appliedOn: string | null;
  /** Before and after the change; null without one. */
  verification: {
    verdict: "better" | "worse" | "no_difference" | "not_enough_data";
    /** Conversations lost to the findings of that day (k) of all closed ones (n), before the change. */
    before: { k: number; n: number };
    /** The same after the change. */
    after: { k: number; n: number };
    difference: number;
    low: number;
    high: number;
    /** Converted (k) of all closed conversations (n), before and after. */
    conversion: {
      before: { k: number; n: number };
      after: { k: number; n: number };
      difference: number;
      low: number;
      high: number;
    };
    /** Conversations lost to this finding alone (k) of all closed ones (n). */
    own: {
      before: { k: number; n: number };
      after: { k: number; n: number };
      difference: number;
      low: number;
      high: number;
    };
    /** The other findings whose fixes were applied on the same day: they share this result, so don't add it up. */
    appliedWith: string[];
  } | null;
};

export type Agents = {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  timeZone: string;
  by: "version" | "model" | "agent" | "prompt";
  /** The value compared with; null without conversations. */
  baseline: string | null;
  /** Needed on both sides for a verdict: conversations and, for rates, of the rarer outcome. */
  minimum: { conversations: number; events: number };
  adjustedBy: ("channel" | "language")[];
  /** At most 50, most conversations first. */
  rows: AgentRow[];
  /** When versions, models and prompts came into use during the period, in order. */
  changes: {
    /** The first day in the period with the new value. */
    at: string;
    kind: "version" | "model" | "prompt";
    from: string;
    to: string;
  }[];
  /** Values beyond the rows, and their conversations. */
  leftOut: { values: number; n: number };
};

export type AgentRow = {
  /** Empty for conversations that don't say. */
  value: string;
  label: string;
  /** Day of the first conversation in the period. */
  firstSeen: string;
  /** Day of the last conversation in the period. */
  lastSeen: string;
  /** Conversations whose last reply had this value. */
  conversations: number;
  /** Of these, conversations with replies of other values too. */
  mixed: number;
  messages: number;
  /** Share of conversations that converted: sold, or solved too where your bot helps customers, or your own goal was met. */
  conversionRate: Rate;
  /** Share of conversations that the bot handled without a handoff to a human. */
  containment: Rate;
  /** Share of conversations in which the bot failed to understand at least once. */
  fallbackRate: Rate;
  /** Share of closed conversations that ended before Conversion. */
  dropOffRate: Rate;
  /** Milliseconds from a user message to the bot's next message; all of them. */
  response: { p50: number | null; p95: number | null; n: number };
  /** Milliseconds from a model call to the first part of its answer. */
  firstChunk: { p50: number | null; p95: number | null; n: number };
  /** Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive. */
  sentiment: {
    /** Null if n is 0. */
    value: number | null;
    n: number;
    /** Lower end of the 95% interval; null with fewer than two values. */
    low: number | null;
    high: number | null;
  };
  /** Score from 0 to 100 for how well the bot did its part. Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1. */
  quality: {
    /** Null if n is 0. */
    value: number | null;
    n: number;
    /** Lower end of the 95% interval; null with fewer than two values. */
    low: number | null;
    high: number | null;
  };
  /** Tokens of the model calls of these conversations. */
  tokens: {
    input: number;
    cachedInput: number;
    output: number;
    reasoning: number;
    /** Mean input and output tokens; null without calls. */
    perConversation: number | null;
    /** Conversations with model calls. */
    n: number;
  };
  /** Cost of the model calls of these conversations. */
  cost: {
    /** US dollars of the calls with a price; null if there are none. */
    usd: number | null;
    /** Mean over conversations that have calls with a price. */
    perConversation: number | null;
    /** `usd` by conversion; null without conversions. */
    perConversion: number | null;
    pricedCalls: number;
    calls: number;
  };
  /** Rates at the mix of channels and languages of the period; null if `coverage` would be below 0.8. */
  adjusted: {
    conversionRate: { rate: number; low: number; high: number };
    containment: { rate: number; low: number; high: number };
    fallbackRate: { rate: number; low: number; high: number };
    /** Share of the period's mix in which this value has at least 5 conversations. */
    coverage: number;
    /** A rate above the baseline is below it once adjusted, or the other way around. */
    reversed: boolean;
  } | null;
  /** Differences to the baseline; empty for the baseline itself. */
  versus: {
    measure:
      | "conversionRate"
      | "containment"
      | "fallbackRate"
      | "dropOffRate"
      | "response"
      | "sentiment"
      | "quality"
      | "tokens"
      | "cost";
    /** This value minus the baseline; of `response`, the difference of the medians. */
    difference: number;
    /** Lower end of the difference's 95% interval; null if it has no bound. */
    low: number | null;
    high: number | null;
    /** Two-sided p-value of this comparison alone. */
    p: number;
    /** Corrected by Holm for all comparisons of this response. */
    pAdjusted: number;
    /** `no_difference` means that none was proved, not that both are equal: see the interval. */
    verdict: "better" | "worse" | "no_difference" | "not_enough_data";
  }[];
};

export type Dimensions = {
  channels: { value: string; n: number }[];
  languages: { value: Language; n: number }[];
  versions: { value: string; n: number }[];
  leftOut: {
    channels: {
      /** Number of values beyond the 200 most frequent. */
      values: number;
      /** Conversations with one of these values. */
      n: number;
    };
    versions: {
      /** Number of values beyond the 200 most frequent. */
      values: number;
      /** Conversations with one of these values. */
      n: number;
    };
  };
};

export type ErasureFound = {
  conversations: number;
  messages: number;
  comments: number;
  mentions: number;
  otherTexts: number;
};

export type Erasure = {
  id: string;
  state: "waiting" | "running" | "done";
  requestedBy: string;
  requestedAt: string;
  finishedAt: string | null;
  found: ErasureFound | null;
  removedConversations: number;
};

export type Erasures = { erasures: Erasure[] };

export type Stage = "discovery" | "interest" | "consideration" | "conversion";

export type Role = "user" | "bot" | "agent";

export type Language = "en" | "pt" | "es" | "other";

export type Intent =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "affirm"
  | "deny"
  | "product_question"
  | "price"
  | "discount"
  | "availability"
  | "booking"
  | "order"
  | "order_status"
  | "change_order"
  | "cancel"
  | "refund"
  | "payment_problem"
  | "shipping"
  | "opening_hours"
  | "location"
  | "technical_problem"
  | "account"
  | "complaint"
  | "feedback"
  | "human_request"
  | "contact_details"
  | "bot_question"
  | "oos";

export type Flag =
  | "fallback"
  | "repeated_question"
  | "loop"
  | "handoff_request"
  | "handoff"
  | "unanswered_question"
  | "objection_price"
  | "objection_trust"
  | "objection_time"
  | "form_friction"
  | "dead_end"
  | "personal_data";

export type ListConversationsQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** Started on this day or later, in your workspace's time zone. */
  from?: string | undefined;
  /** Started on this day or earlier. */
  to?: string | undefined;
  /** Furthest stage reached; `none` for conversations without a stage. */
  stage?: "none" | "discovery" | "interest" | "consideration" | "conversion" | undefined;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** Ended with this bot message: a `step` of the drop-offs. Add `outcome=dropped` for those that dropped off there. */
  step?: string | undefined;
  /** Turned negative after this bot message: a `step` of `turnedMost`. */
  turned?: string | undefined;
  /** The user's sentiment over the whole conversation. */
  sentiment?: "negative" | "neutral" | "positive" | undefined;
  /** The user's main intent. */
  intent?:
    | "greeting"
    | "thanks"
    | "goodbye"
    | "affirm"
    | "deny"
    | "product_question"
    | "price"
    | "discount"
    | "availability"
    | "booking"
    | "order"
    | "order_status"
    | "change_order"
    | "cancel"
    | "refund"
    | "payment_problem"
    | "shipping"
    | "opening_hours"
    | "location"
    | "technical_problem"
    | "account"
    | "complaint"
    | "feedback"
    | "human_request"
    | "contact_details"
    | "bot_question"
    | "oos"
    | undefined;
  /** Has a message with this flag, such as `handoff_request`: the user asked for a person. */
  flag?:
    | "fallback"
    | "repeated_question"
    | "loop"
    | "handoff_request"
    | "handoff"
    | "unanswered_question"
    | "objection_price"
    | "objection_trust"
    | "objection_time"
    | "form_friction"
    | "dead_end"
    | "personal_data"
    | undefined;
  /** Has a user message that matches this custom intent, by its ID. */
  ownIntent?: string | undefined;
  /** The bot's language model, as last reported. */
  model?: string | undefined;
  /** The bot's name, as last reported. */
  agent?: string | undefined;
  /** The hash of the system prompt of the last reply: a `value` of the agents' metrics by prompt. */
  prompt?: string | undefined;
  /** Only conversations whose bot did not say this: its version, model, name (`agent`) or prompt. */
  without?: "version" | "model" | "agent" | "prompt" | undefined;
  /** Has this tag. */
  tag?: string | undefined;
  /** Lasted at least this long. */
  minDurationSeconds?: number | undefined;
  /** Lasted at most this long. */
  maxDurationSeconds?: number | undefined;
  /** Conversations of this end user, by your ID: the `user` of the messages. */
  user?: string | undefined;
  /** Lost with contact details in it, by what the team did about it; several separated by commas: `new`, `contacted`, `won`, `gave_up`. */
  lead?: string | undefined;
  /** Words that its messages contain; all of them must occur. */
  q?: string | undefined;
  /** Only these conversations: at most 200 of our IDs, separated by commas. */
  ids?: string | undefined;
  /** `nextCursor` of the previous page; omit for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows per page. */
  limit?: number | undefined;
  /** `newest` (the default) or `oldest` first, by start. */
  sort?: "newest" | "oldest" | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetConversationQuery = {
  /** Our ID, or `external:` followed by the `conversationId` that you sent, percent-encoded. */
  id: string | string;
  /** `nextCursor` of the previous page; omit for the first messages. */
  cursor?: string | undefined;
  /** Maximum number of messages per page. */
  limit?: number | undefined;
  /** With an `external:` ID: the API account that it was sent to. Defaults to the key's own account. */
  account?: string | undefined;
};

export type GetPersonQuery = {
  /** The `user` that you sent, percent-encoded. */
  user: string;
};

export type GetOverviewQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** What `series` is summed by over the whole period, in place of a point for each day: `weekday`, whose buckets are `1` (Monday) to `7`, or `hour` of the day, `00` to `23`. Everything else stays the same. */
  by?: "weekday" | "hour" | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetFunnelQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetOutcomesQuery = GetOverviewQuery;

export type GetTopicsQuery = GetFunnelQuery;

export type GetSourcesQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** `source` counts each ad, page, link or post by itself, `campaign` their campaigns, `page` the addresses, `property.NAME` the values of a tracked property. */
  by?: ("source" | "campaign" | "page" | string) | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetFlowQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** Compare with this version of the bot. */
  against?: string | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetQuestionsQuery = GetFunnelQuery;

export type GetDropOffsQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** Only drop-offs at this furthest stage; `none` for conversations without a stage. */
  stage?: "none" | "discovery" | "interest" | "consideration" | "conversion" | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetFindingsQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** Maximum number of findings. */
  limit?: number | undefined;
  /** Only these statuses, separated by commas: open, applied, verified, dismissed. */
  status?: string | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetAgentsQuery = {
  /** `exclude` leaves out the sample conversations. Without it they are counted like your own. */
  sample?: "exclude" | undefined;
  /** Only this API account, by ID. */
  account?: string | undefined;
  /** Only this channel, such as `whatsapp`. */
  channel?: string | undefined;
  /** Only conversations in this language. */
  language?: "en" | "pt" | "es" | "other" | undefined;
  /** Only this version of the bot. */
  version?: string | undefined;
  /** First day, in your workspace's time zone. */
  from: string;
  /** Last day, inclusive; at most 800 days in total. */
  to: string;
  /** What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`. */
  outcome?: string | undefined;
  /** Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`. */
  reason?: string | undefined;
  /** What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`. */
  act?: string | undefined;
  /** What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`. */
  need?: string | undefined;
  /** The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`. */
  topic?: string | undefined;
  /** What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`. */
  sourceKind?: string | undefined;
  /** The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`. */
  source?: string | undefined;
  /** Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`. */
  property?: string | undefined;
  /** The campaign, as in `utm_campaign`. */
  campaign?: string | undefined;
  /** What to compare: the bot's version, its language model, its name, or its system prompt. */
  by?: "version" | "model" | "agent" | "prompt" | undefined;
  /** The value that the others are compared with. Defaults to the one with the most conversations. */
  baseline?: string | undefined;
  /** `mix` compares conversion, containment and fallbacks at the same mix of channels and languages. */
  adjust?: "none" | "mix" | undefined;
  [property: `property.${string}`]: unknown;
};

export type GetDimensionsQuery = GetFunnelQuery;

export type ListErasuresQuery = Record<never, never>;

/** Every read by its path below `/api/v1`: names in braces belong to the query. */
export type Reads = {
  /** List conversations. */
  "/conversations": { query: ListConversationsQuery; response: ConversationsPage };
  /** Get a conversation. */
  "/conversations/{id}": { query: GetConversationQuery; response: ConversationDetail };
  /** Get a person. */
  "/people/{user}": { query: GetPersonQuery; response: KnownPerson };
  /** Metrics of a period. */
  "/metrics/overview": { query: GetOverviewQuery; response: Overview };
  /** Funnel of a period. */
  "/metrics/funnel": { query: GetFunnelQuery; response: Funnel };
  /** Outcomes of a period. */
  "/metrics/outcomes": { query: GetOutcomesQuery; response: Outcomes };
  /** Topics of a period. */
  "/metrics/topics": { query: GetTopicsQuery; response: Topics };
  /** Sources of a period. */
  "/metrics/sources": { query: GetSourcesQuery; response: Sources };
  /** Flow of a period. */
  "/metrics/flow": { query: GetFlowQuery; response: Flow };
  /** Questions without an answer. */
  "/metrics/questions": { query: GetQuestionsQuery; response: Questions };
  /** Drop-offs of a period. */
  "/metrics/drop-offs": { query: GetDropOffsQuery; response: DropOffs };
  /** Findings of a period. */
  "/metrics/findings": { query: GetFindingsQuery; response: Findings };
  /** Versions, models, agents and prompts compared. */
  "/metrics/agents": { query: GetAgentsQuery; response: Agents };
  /** Values to filter by. */
  "/metrics/dimensions": { query: GetDimensionsQuery; response: Dimensions };
  /** List erasures. */
  "/erasures": { query: ListErasuresQuery; response: Erasures };
};
