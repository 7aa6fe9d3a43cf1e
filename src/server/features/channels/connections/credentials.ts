import { AppError } from "#src/domain/shared/errors.ts";
import type { SettingValues } from "#src/domain/channels/channels.contract.ts";
import { formatFieldMessage } from "#src/domain/shared/schema-messages.ts";
import { isStorableText } from "#src/domain/shared/text.ts";
import { decryptSecret, encryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import type { ConnectionKey, CredentialRow } from "./connections.sql.ts";
import { isAllowedAddress } from "./outgoing.ts";
import type { Connector, FieldDefinition } from "../connectors/base/connector.types.ts";

const MAX_CREDENTIAL_LENGTH = 10_000;
const MIN_HINTED_LENGTH = 12;
const HINT_LENGTH = 4;

type GivenValues = Record<string, string | number | string[]>;

/** A credential, decrypted. `former` verifies until `formerUntil` (ms). */
export type Credential = { current: string; former: string | null; formerUntil: number };
export type Credentials = Map<string, Credential>;

/** Parses given credentials: trimmed, known and in the right form. AppError `invalid` with the fields at fault. */
export function parseCredentials(
  connector: Connector,
  given: GivenValues,
  { partial }: { partial: boolean },
): Map<string, string> {
  const values = new Map(Object.entries(given).map(([name, value]) => [name, String(value).trim()]));
  const errors: Record<string, string> = {};
  for (const name of values.keys()) {
    if (!connector.fields.some((field) => field.name === name))
      errors[`credentials.${name}`] = `Is not a field of ${connector.name}`;
  }
  for (const field of connector.fields) {
    const error = checkField(field, values.get(field.name), partial);
    if (error !== null) errors[`credentials.${field.name}`] = error;
  }
  refuse(errors);
  return new Map([...values].filter(([, value]) => value !== ""));
}

/** Checks what depends on several fields. AppError `invalid`. */
export function checkCredentials({ checkFields }: Connector, values: ReadonlyMap<string, string>): void {
  const errors = Object.entries(checkFields?.(values) ?? {});
  refuse(Object.fromEntries(errors.map(([name, error]) => [`credentials.${name}`, error])));
}

function checkField(field: FieldDefinition, value: string | undefined, partial: boolean): string | null {
  if (value === undefined || value === "") {
    const isMissing = field.required && !field.generated && (value === "" || !partial);
    return isMissing ? `Enter the ${field.label}` : null;
  }
  if (value.length > MAX_CREDENTIAL_LENGTH) return `Must have at most ${MAX_CREDENTIAL_LENGTH} characters`;
  if (!isStorableText(value)) return "Contains unsupported characters";
  if (field.isAddress === true && !isAllowedAddress(value)) return "Must be an address of the platform";
  return field.pattern?.test(value) === false ? `Must be ${field.form ?? "in another form"}` : null;
}

/** Parses given settings over the stored ones. AppError `invalid` with the fields at fault. */
export function parseSettings(
  connector: Connector,
  given: GivenValues,
  { stored, partial }: { stored: SettingValues; partial: boolean },
): SettingValues {
  const values: SettingValues = { ...stored };
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const setting = connector.settings.find((candidate) => candidate.name === name);
    if (setting === undefined) {
      errors[`settings.${name}`] = `Is not a setting of ${connector.name}`;
      continue;
    }
    const parsed = setting.parse((Array.isArray(value) ? value.join(",") : String(value)).trim());
    if (parsed === null || (typeof parsed === "string" && !isStorableText(parsed)))
      errors[`settings.${name}`] = `Must be ${setting.form}`;
    else values[name] = parsed;
  }
  for (const setting of partial ? [] : connector.settings) {
    if (setting.required && values[setting.name] === undefined)
      errors[`settings.${setting.name}`] ??= `Enter the ${setting.label}`;
  }
  refuse(errors);
  return values;
}

/** The settings with the defaults of those not set. */
export function completeSettings(connector: Connector, stored: SettingValues): SettingValues {
  return Object.fromEntries(connector.settings.map(({ name, default: value }) => [name, stored[name] ?? value]));
}

/** The hint of a stored value: secrets show their last characters only. */
export function buildHint(field: FieldDefinition, value: string): string | null {
  if (!field.secret) return value;
  return value.length >= MIN_HINTED_LENGTH ? value.slice(-HINT_LENGTH) : null;
}

/** Encrypts a credential for its connection. */
export function sealCredential(key: ConnectionKey, field: string, value: string): Promise<Buffer> {
  return encryptSecret(value, buildPurpose(key, field));
}

/** Decrypts the stored credentials of a connection. */
export async function openCredentials(key: ConnectionKey, rows: readonly CredentialRow[]): Promise<Credentials> {
  const opened = rows.map(async ({ field, sealed, former, formerUntil }) => {
    const purpose = buildPurpose(key, field);
    const credential: Credential = {
      current: await decryptSecret(sealed, purpose),
      former: former && (await decryptSecret(former, purpose)),
      formerUntil: formerUntil?.getTime() ?? 0,
    };
    return [field, credential] as const;
  });
  return new Map(await Promise.all(opened));
}

/** When the last replaced secret stops verifying; null if none does. */
export function findOldSecretUntil(credentials: Credentials, nowMs: number): string | null {
  const until = Math.max(0, ...[...credentials.values()].map(({ formerUntil }) => formerUntil));
  return until > nowMs ? new Date(until).toISOString() : null;
}

function buildPurpose({ channel, apiAccountId }: ConnectionKey, field: string): string {
  return `channel:${channel}:${apiAccountId}:${field}`;
}

function refuse(errors: Record<string, string>): void {
  const [first] = Object.entries(errors);
  if (first !== undefined) throw new AppError("invalid", formatFieldMessage(...first), { fields: errors });
}
