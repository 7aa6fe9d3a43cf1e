import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { EventItem, ItemResult, MessageItem } from "#src/domain/ingest/ingest.contract.ts";
import type {
  ChannelEntry,
  ChannelField,
  ChannelSetting,
  ChannelStep,
  IgnoreReason,
  MessageKind,
} from "#src/domain/channels/channels.contract.ts";
import type { ConversionValue } from "#src/domain/money/money.contract.ts";
import type { Reach } from "#src/domain/sources/build-report.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import type { History } from "./history.types.ts";
import type { Payload } from "./payload.ts";

/** Whether a request is from the platform: `missing` without a signature, `expired` if it was signed too long ago. */
export type Verdict = "ok" | "missing" | "signature" | "expired";

/** A person's id on the platform; a pseudonym takes its place. */
export type Person = { person: string | undefined };

/** The key of a conversation, joined by colons. An endless thread is cut into sessions. Without one of its parts there is none. */
export type Thread = { parts: readonly (string | undefined | Person)[]; endless: boolean };

/** The writer of a message, as the platform names it. */
export type Author = { id: string | undefined; name?: string | undefined };

/** A message as a connector found it. Without an id or a thread it counts as invalid; without a time, that of arrival is used. */
export type NewMessage = {
  id: string | undefined;
  thread: Thread;
  person?: string | undefined;
  role: Role;
  /** Its writer on the platform, whatever the role: before past conversations are imported, people choose which of them is the bot. */
  author?: Author | undefined;
  text?: string | undefined;
  at?: number | undefined;
  kind?: MessageKind | undefined;
  /** The data behind a pressed button. */
  payload?: string | undefined;
  source?: "platform" | "echo" | "snippet" | "api";
  /** What it tells of where its conversation comes from: an ad, a link. */
  referral?: SentSource | undefined;
  /** The source of its conversation if it begins it, as a message of the business may. */
  opening?: SentSource | undefined;
  /** How the platform knows the person: kept only while a target of reports needs it. */
  reach?: Reach | undefined;
  /** The platform's id of the message that this one replies to. */
  replyTo?: string | undefined;
  /** Stored only if its thread has messages; otherwise it was not addressed to the bot. */
  onlyKnown?: boolean;
  /** The bot that took part. */
  agent?: MessageItem["agent"];
  /** What the sender stores with it. */
  metadata?: Record<string, unknown> | undefined;
};

/** A message's new text. `changedAt` orders edits that arrive out of order. */
export type Edit = NewMessage & { changedAt?: number | undefined; restores?: boolean };

/** A deleted message. Where the event does not name its thread, `within` is the key above those it may be in. */
export type Removal = Omit<Edit, "text" | "thread" | "restores"> & { thread?: Thread; within?: string };

/** A message to fetch, by the platform's ids. */
export type FetchWork = { thread: string; message: string };

/** A fetched message, the whole of it where it was cut, and where the person came from. */
export type Fetched = { message: Payload; rest: Payload | null; referral?: SentSource | undefined };

/** Each address follows from what the one before answered, the first from the message; null where there is none. */
export type Origin = {
  isNeeded: (message: Payload, context: ConnectorContext) => boolean;
  addresses: readonly ((found: Payload, work: FetchWork, context: ConnectorContext) => string | null)[];
  find: (last: Payload) => SentSource | undefined;
};

/** How a connector fetches the messages that webhooks only name. */
export type Fetching = {
  address: (work: FetchWork, context: ConnectorContext) => string;
  headers: (context: ConnectorContext) => Record<string, string>;
  /** The address of the whole content, where the fetched message was cut; null where it was not. */
  restOf: (address: string, message: Payload) => string | null;
  map: (found: Fetched, out: Out, context: ConnectorContext) => void;
  /** How to find where a person came from who wrote for the first time in a conversation. */
  origin?: Origin;
  /** What the health says while the platform refuses our credentials. */
  refused: string;
};

/** Something that happened beside the messages. */
export type NewEvent = {
  type: EventItem["type"];
  /** The sender's name for it. */
  name?: string | undefined;
  data?: Record<string, unknown> | undefined;
  id: string | undefined;
  thread: Thread;
  at?: number | undefined;
  score?: number | undefined;
  /** What a conversion is worth. */
  value?: ConversionValue | undefined;
};

/** Takes what a connector finds in a body. */
export type Out = {
  message(message: NewMessage): void;
  edit(edit: Edit): void;
  remove(removal: Removal): void;
  /** Deletes every message of a thread. `changedAt` in milliseconds. */
  removeThread(thread: Thread, changedAt: number | undefined): void;
  /** Fetches a message that the body names without its words, soon after and durably. */
  fetch(work: FetchWork): void;
  event(event: NewEvent): void;
  /** Holds where a person came from for the next message of their thread. */
  refer(thread: Thread, referral: SentSource): void;
  ignore(reason: IgnoreReason): void;
  /** Counts an entry of a known kind that lacks what it needs. */
  invalid(): void;
  /** Remembers the account's own id on the platform, for relays that don't name it. */
  heardFrom(ownId: string | undefined): void;
  /** Reports an item that the sender named, in order; one with an error counts as invalid and is shown in the response. */
  result(result: SentItem): void;
  /** Counts a message whose words the platform left out. */
  wordless(): void;
};

/** An item as its sender named it. */
export type SentItem = { id: string | null; error?: ItemResult["error"] };

/** What a connector knows of its connection. */
export type ConnectorContext = {
  /** A field's current value; empty if it is not set. */
  field(name: string): string;
  setting(name: string): string;
  /** Whether the setting `agentIds` lists this platform id. */
  isAgent(id: string | undefined): boolean;
  /** The account's own id on the platform, as last seen; empty if none was. */
  ownId: string;
  nowMs: number;
  query: URLSearchParams;
  /** The base of ids that depend on arrival only, unique per request. */
  requestName: string;
};

/** A request to verify. `secrets` lists the values of a field that are good now. */
export type SignedRequest = {
  raw: Uint8Array;
  method: string;
  header(name: string): string | null;
  query: URLSearchParams;
  /** The addresses that the platform may have called, the likeliest first. */
  addresses: readonly string[];
  secrets(field: string): readonly string[];
  field(name: string): string;
  setting(name: string): string;
  /** The platform's signing keys (JWK), from its OpenID metadata. */
  loadKeys(metadataUrl: string, kid: string): Promise<unknown[]>;
  nowMs: number;
};

/** A plain response that a platform expects. */
export type PlainAnswer = { status: number; body: string; contentType?: string };

/** An item of a relay request. */
export type RelayInput = {
  request: Payload;
  response: Payload;
  event: Payload;
  role: "bot" | "agent";
  /** The text that was sent, for templates. */
  sentText: string | undefined;
  /** Milliseconds. */
  sentAt: number | undefined;
};

/** A request as the platform would send it. Unsigned where only the platform has the key. */
export type Sample = {
  body: string;
  contentType?: string;
  headers?: Record<string, string>;
  query?: string;
  unsigned?: boolean;
  /** What the platform would answer when the sample's message is fetched. */
  fetched?: unknown;
};

/** What a sample is signed with. */
export type SampleContext = {
  secret(field: string): string;
  field(name: string): string;
  nowMs: number;
  /** The address that the platform calls. */
  address: string;
  /** A body to sign instead of the sample's own. */
  body?: string;
};

export type FieldDefinition = ChannelField & {
  /** Refuses a value of the wrong form. */
  pattern?: RegExp;
  /** Whether it is an address that we call: one of a platform. */
  isAddress?: boolean;
  /** What the form is, for the error: "64 hexadecimal digits". */
  form?: string;
  /** A value of that form, for tests. */
  example?: string;
  /** Makes a value where none is given. */
  generate?: () => string;
};

export type SettingDefinition = ChannelSetting & {
  /** Parses a given value; returns null if it is refused. */
  parse: (value: string) => string | number | null;
  form: string;
  /** A value of that form, for tests. */
  example?: string;
};

/** How a body is written. `both`: JSON if it begins with a brace, else a form. */
export type BodyFormat = "json" | "form" | "both" | "xml";

/** A platform: how its requests are verified and what they mean. Pure but for `node:crypto`. */
export type ConnectorDefinition = Pick<ChannelEntry, "id" | "name" | "kind" | "echoes" | "oneReceiver"> & {
  twinOf?: string;
  fields: FieldDefinition[];
  settings: SettingDefinition[];
  steps: ChannelStep[];
  docs?: string;
  body?: BodyFormat;
  /** Whether the JSON body is a list, not an object. */
  isList?: boolean;
  /** The field that the signature is made with; by default the first secret. */
  signedBy?: string;
  /** What is wrong where most messages arrive without words. */
  wordlessProblem?: string;
  /** Checks what no single field shows; returns errors by field. */
  checkFields?: (fields: ReadonlyMap<string, string>) => Record<string, string>;
  /** The largest body, where it is below that of all channels. */
  maxBytes?: (header: SignedRequest["header"]) => number | undefined;
  verify: (request: SignedRequest) => Verdict | Promise<Verdict>;
  map: (body: Payload, out: Out, context: ConnectorContext) => void;
  /** Fetches what webhooks only name. Absent where they bring everything. */
  fetching?: Fetching;
  /** How past conversations are read. Absent where the platform gives none. */
  history?: History;
  /** The bytes to map, where the verified ones are encrypted. */
  open?: (request: SignedRequest) => Uint8Array;
  /** Answers a GET that the platform checks the address with; null if it is none. `refused`: a wrong token. */
  challenge?: (request: SignedRequest) => PlainAnswer | "refused" | null;
  /** Whether it tells of people's way here before they write. */
  refersAhead?: true;
  /** Whether pages of this origin may send. Absent where none may. */
  allowsOrigin?: (origin: string, setting: (name: string) => string) => boolean;
  /** The sender's id of a request, for items without an id. */
  nameRequest?: (header: SignedRequest["header"]) => string | undefined;
  /** The body of the response that the platform expects; null for the default. */
  answer?: (body: Payload, header: SignedRequest["header"]) => PlainAnswer | null;
  /** Maps what a bot sent. Absent where the platform sends both sides. Returns false if the item names no thread. */
  relay?: (item: RelayInput, out: Out, context: ConnectorContext) => boolean;
  sample: (context: SampleContext) => Sample;
};

/** A connector, complete with its defaults. */
export type Connector = ConnectorDefinition & { body: BodyFormat; signedBy: string; docs: string };
