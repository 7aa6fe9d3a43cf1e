/** Turns what a connector maps into messages, changes and events that can be stored: pseudonyms, limits, placeholders. */
import { DELETED_TEXT, MESSAGE_KINDS } from "#src/domain/channels/channels.contract.ts";
import type { IgnoreReason } from "#src/domain/channels/channels.contract.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { ConversionValue } from "#src/domain/money/money.contract.ts";
import type { Reach } from "#src/domain/sources/build-report.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import { EARLIEST_MS, MAX_ID_LENGTH } from "#src/domain/ingest/ingest.contract.ts";
import { FUTURE_TOLERANCE_MS } from "#src/domain/ingest/latest-time.ts";
import { hash } from "node:crypto";
import type {
  Edit,
  FetchWork,
  NewEvent,
  NewMessage,
  Out,
  Removal,
  SentItem,
  Thread,
} from "../connectors/base/connector.types.ts";
import { cutText, replaceUnstorable } from "./storable-text.ts";

const MAX_PAYLOAD_LENGTH = 1_000;

/** The key of a conversation; an endless one has sessions. */
export type ThreadKey = { key: string; endless: boolean };

export type MessageMetadata = {
  kind: string;
  source: string;
  edited?: true;
  deleted?: true;
  truncated?: true;
  payload?: string;
  replyTo?: string;
  /** A page or a server may store more. */
  [name: string]: unknown;
};

export type CollectedMessage = {
  /** The platform's id, unique within the API account. */
  id: string;
  thread: ThreadKey;
  user: string | null;
  role: Role;
  text: string;
  at: number;
  metadata: MessageMetadata;
  /** What its sender or the platform stores with it, of any name: properties of its conversation. */
  attributes?: Record<string, unknown>;
  onlyKnown: boolean;
  agent: NewMessage["agent"];
  author?: NewMessage["author"];
  referral?: SentSource;
  opening?: SentSource;
  reach?: Reach;
};

/** An edit, or a deletion where `restores` is null. `message` takes the place of an original that never came. */
export type CollectedChange = {
  id: string;
  message: CollectedMessage | null;
  /** The key above the threads that may hold the message, where the event names none. */
  within: string | null;
  text: string;
  metadata: Partial<MessageMetadata>;
  changedAt: number | null;
  restores: boolean;
};

export type CollectedEvent = {
  id: string;
  thread: ThreadKey;
  type: NewEvent["type"];
  at: number;
  score: number | null;
  value?: ConversionValue | undefined;
  name: string;
  data: Record<string, unknown> | null;
};

export type Collected = {
  messages: CollectedMessage[];
  changes: CollectedChange[];
  events: CollectedEvent[];
  ignored: Map<IgnoreReason, number>;
  /** The items that the sender named: messages, then events. */
  results: SentItem[];
  ownId: string | null;
  wordless: number;
  /** Threads whose messages were all deleted. */
  removedThreads: { thread: ThreadKey; changedAt: number | null }[];
  fetches: FetchWork[];
  /** Where people came from who did not write yet. */
  referrals: { thread: string; referral: SentSource }[];
};

type CollectorOptions = {
  channel: string;
  nowMs: number;
  /** `relay` for what a bot sent us itself. */
  source: "platform" | "relay";
  pseudonym: (platformId: string) => string;
  /** Our id of a message, from the platform's. */
  deriveId: (id: string) => string;
  /** The targets of reports that need to know how the platform knows people. */
  reportsTo?: readonly Reach["for"][];
  /** Names a message that has no id of the platform; undefined refuses it. */
  nameMessage?: (message: { thread: string; text: string }) => string | undefined;
};

/** Creates the sink that a connector maps into, and what it collects. */
export function createCollector({
  channel,
  nowMs,
  source,
  pseudonym,
  deriveId,
  reportsTo = [],
  nameMessage,
}: CollectorOptions): {
  out: Out;
  collected: Collected;
} {
  const collected = createCollected();

  function ignore(reason: IgnoreReason): void {
    collected.ignored.set(reason, (collected.ignored.get(reason) ?? 0) + 1);
  }

  function buildMessage(message: NewMessage): CollectedMessage | null {
    const { kind = "text", payload, replyTo } = message;
    const thread = buildKey(message.thread, pseudonym);
    if (thread === null) return null;
    const { text, truncated } = cutText(replaceUnstorable(message.text ?? "").trim());
    const id = message.id ?? nameMessage?.({ thread: thread.key, text });
    if (id === undefined) return null;
    const metadata: MessageMetadata = {
      ...message.metadata,
      kind,
      source: source === "relay" ? source : (message.source ?? "platform"),
    };
    if (truncated) metadata.truncated = true;
    if (payload !== undefined) metadata.payload = replaceUnstorable(payload.slice(0, MAX_PAYLOAD_LENGTH));
    if (replyTo !== undefined) metadata.replyTo = deriveId(scope(replyTo));
    return {
      id: scope(id),
      thread,
      user: message.person === undefined ? null : pseudonym(message.person),
      role: message.role,
      text: text === "" ? MESSAGE_KINDS[kind] : text,
      at: acceptTime(message.at) ?? nowMs,
      metadata,
      ...(message.metadata && { attributes: message.metadata }),
      onlyKnown: message.onlyKnown ?? false,
      agent: message.agent,
      ...(message.author !== undefined && { author: message.author }),
      ...(message.referral !== undefined && { referral: message.referral }),
      ...(message.opening !== undefined && { opening: message.opening }),
      ...(message.reach !== undefined && reportsTo.includes(message.reach.for) && { reach: message.reach }),
    };
  }

  function scope(id: string): string {
    return scopeMessageId(channel, id);
  }

  function acceptTime(at: number | undefined): number | null {
    return at !== undefined && at >= EARLIEST_MS && at <= nowMs + FUTURE_TOLERANCE_MS ? Math.floor(at) : null;
  }

  function edit(change: Edit): void {
    const built = buildMessage(change);
    if (built === null) return ignore("invalid");
    const { metadata, ...message } = built;
    const edited = { ...metadata, edited: true } as const;
    collected.changes.push({
      id: built.id,
      message: { ...message, metadata: edited },
      within: null,
      text: built.text,
      metadata: { edited: true, ...(metadata.truncated && { truncated: true }) },
      changedAt: acceptTime(change.changedAt),
      restores: change.restores ?? false,
    });
  }

  function remove(removal: Removal): void {
    const { thread, within = null, id } = removal;
    const built = thread === undefined ? null : buildMessage({ ...removal, thread, text: DELETED_TEXT });
    if (id === undefined || (built === null && within === null)) return ignore("invalid");
    const metadata = { deleted: true } as const;
    collected.changes.push({
      id: scope(id),
      message: built && { ...built, metadata: { ...built.metadata, ...metadata } },
      within: within && replaceUnstorable(within),
      text: DELETED_TEXT,
      metadata,
      changedAt: acceptTime(removal.changedAt),
      restores: false,
    });
  }

  const out: Out = {
    message(message) {
      const built = buildMessage(message);
      if (built === null) ignore("invalid");
      else collected.messages.push(built);
    },
    edit,
    remove,
    removeThread(thread, changedAt) {
      const key = buildKey(thread, pseudonym);
      if (key === null) return ignore("invalid");
      collected.removedThreads.push({ thread: key, changedAt: acceptTime(changedAt) });
    },
    fetch(work) {
      collected.fetches.push(work);
    },
    event({ id, thread, type, at, score = null, value, name = "", data = null }) {
      const key = buildKey(thread, pseudonym);
      if (id === undefined || key === null) return ignore("invalid");
      collected.events.push({
        id: scope(id),
        thread: key,
        type,
        at: acceptTime(at) ?? nowMs,
        score,
        value,
        name,
        data,
      });
    },
    refer(thread, referral) {
      const key = buildKey(thread, pseudonym);
      if (key !== null) collected.referrals.push({ thread: key.key, referral });
    },
    ignore,
    invalid: () => ignore("invalid"),
    heardFrom(ownId) {
      if (ownId !== undefined) collected.ownId = replaceUnstorable(ownId.slice(0, MAX_ID_LENGTH));
    },
    result(result) {
      collected.results.push(result);
      if (result.error !== undefined) ignore("invalid");
    },
    wordless() {
      collected.wordless++;
    },
  };
  return { out, collected };
}

/** What a body without anything in it gives. */
export function createCollected(): Collected {
  return {
    messages: [],
    changes: [],
    events: [],
    ignored: new Map(),
    results: [],
    ownId: null,
    wordless: 0,
    removedThreads: [],
    fetches: [],
    referrals: [],
  };
}

/** Joins a thread's parts, with pseudonyms for people; null if a part is missing. */
function buildKey({ parts, endless }: Thread, pseudonym: (id: string) => string): ThreadKey | null {
  const names: string[] = [];
  for (const part of parts) {
    const name = typeof part === "object" ? part.person && pseudonym(part.person) : part;
    if (name === undefined || name === "") return null;
    names.push(name);
  }
  const key = replaceUnstorable(names.join(":"));
  // Room for the suffix of a session. Platforms' ids are shorter, except a few of Teams.
  return {
    key: key.length > MAX_KEY_LENGTH ? `${key.slice(0, 100)}~${hash("sha256", key, "hex").slice(0, 40)}` : key,
    endless,
  };
}

const SESSION_SUFFIX_LENGTH = 20;
const MAX_KEY_LENGTH = MAX_ID_LENGTH - SESSION_SUFFIX_LENGTH;

/** The id of a platform's message within its API account: two channels of one account may use the same ids. */
export function scopeMessageId(channel: string, id: string): string {
  return `${channel}:${id}`;
}
