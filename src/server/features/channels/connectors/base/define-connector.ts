import { randomBytes } from "node:crypto";
import { formatOpeningTexts, MAX_OPENING_TEXTS, parseOpeningTexts } from "#src/domain/channels/opening-texts.ts";
import type {
  Connector,
  ConnectorDefinition,
  FieldDefinition,
  Person,
  SettingDefinition,
  Thread,
} from "./connector.types.ts";

const TOKEN_BYTES = 24;
const MAX_SESSION_HOURS = 24 * 365;
const MAX_LIST_LENGTH = 4_000;

type FieldOptions = Partial<
  Pick<FieldDefinition, "required" | "help" | "pattern" | "form" | "example" | "generate" | "isAddress">
>;

/** Completes a connector with its defaults. */
export function defineConnector(definition: ConnectorDefinition): Connector {
  const { id, fields } = definition;
  const signedBy = definition.signedBy ?? fields.find((field) => field.secret)?.name ?? "";
  return { ...definition, body: definition.body ?? "json", docs: definition.docs ?? `/docs/channels/${id}`, signedBy };
}

/** A credential that is never shown again. Required, unless we make it or `required` is false. */
export function secret(name: string, label: string, options: FieldOptions = {}): FieldDefinition {
  return defineField(name, label, { secret: true, required: options.generate === undefined, ...options });
}

/** A field that is no secret, and optional by default. */
export function plain(name: string, label: string, options: FieldOptions = {}): FieldDefinition {
  return defineField(name, label, { secret: false, required: false, ...options });
}

function defineField(
  name: string,
  label: string,
  { help = "", ...options }: FieldOptions & { secret: boolean; required: boolean },
): FieldDefinition {
  return { name, label, help, generated: options.generate !== undefined, ...options };
}

/** Makes a random token of letters, digits, dashes and underscores. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** An address without slashes at its end. */
export function trimAddress(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}

/** Hours without a message after which an endless thread begins a new conversation. */
export const sessionHours = defineSetting("sessionHours", "Hours until a new conversation", {
  default: 24,
  help: "A message that comes later than this begins a new conversation.",
  form: `a whole number from 1 to ${MAX_SESSION_HOURS}`,
  parse: (value) => {
    const hours = Number(value);
    return Number.isInteger(hours) && hours >= 1 && hours <= MAX_SESSION_HOURS ? hours : null;
  },
});

/** Platform ids of people whose words count as a human agent's. */
export const agentIds = defineSetting("agentIds", "Human agents", {
  help: "The platform's IDs of people who answer, separated by commas.",
  form: `at most ${MAX_LIST_LENGTH} characters`,
  parse: (value) => (value.length <= MAX_LIST_LENGTH ? splitList(value).join(",") : null),
});

/** Texts that begin a chat for the person, such as those of codes and links. */
export const openingTexts = defineSetting("openingTexts", "Opening texts", {
  help: "Texts that a code, a link or a keyword writes for people, one per line, with kind and name of the source: Hello from table 5 | qr | Table 5.",
  form: `at most ${MAX_OPENING_TEXTS} lines such as Hello from table 5 | qr | Table 5`,
  parse: (value) => {
    const texts = parseOpeningTexts(value);
    return texts === null ? null : formatOpeningTexts(texts);
  },
});

/** The address that the platform signs, where it differs from ours. */
export const signedUrl = defineSetting("signedUrl", "Signed address", {
  help: "Only if the platform calls another address than ours, such as that of a proxy. Empty: ours.",
  form: "an address like https://proxy.example.com/path",
  parse: (value) => (value === "" || /^https?:\/\/[^\s]+$/.test(value) ? value : null),
});

/** Defines a setting of a connection. */
export function defineSetting(
  name: string,
  label: string,
  options: Pick<SettingDefinition, "help" | "form" | "parse"> &
    Partial<Pick<SettingDefinition, "default" | "required" | "example">>,
): SettingDefinition {
  return { name, label, secret: false, required: false, generated: false, default: "", ...options };
}

/** Splits a list that is written with commas, spaces or line ends. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** Marks a person's id in a thread, which a pseudonym takes the place of. */
export function person(id: string | undefined): Person {
  return { person: id };
}

/** A thread that goes on for ever: it is cut into sessions. */
export function endless(...parts: Thread["parts"]): Thread {
  return { parts, endless: true };
}

/** A thread that is one conversation. */
export function single(...parts: Thread["parts"]): Thread {
  return { parts, endless: false };
}
