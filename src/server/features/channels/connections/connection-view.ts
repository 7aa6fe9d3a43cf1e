import type {
  ChannelEntry,
  ChannelField,
  ChannelHealth,
  Connection,
  SettingValues,
} from "#src/domain/channels/channels.contract.ts";
import { channelsApi } from "#src/domain/paths/dash/channels.paths.ts";
import { parseOpeningTexts } from "#src/domain/channels/opening-texts.ts";
import { describeHealth } from "#src/domain/channels/describe-health.ts";
import type { Queryable } from "../../../db/sql.ts";
import { listCredentials } from "./connections.sql.ts";
import type { ConnectionRow } from "./connections.sql.ts";
import type { Connector, FieldDefinition } from "../connectors/base/connector.types.ts";
import { openingTexts } from "../connectors/base/define-connector.ts";
import { listConnectors } from "../connectors/registry.ts";
import { buildHint, completeSettings, findOldSecretUntil, openCredentials } from "./credentials.ts";
import type { Credentials } from "./credentials.ts";
import { findHealth } from "./health.sql.ts";
import type { HealthRow } from "./health.sql.ts";

const MIN_WORDLESS = 5;

/** Lists every registered channel as the catalog shows it. */
export function listCatalog(): ChannelEntry[] {
  return listConnectors().map((connector) => ({
    id: connector.id,
    name: connector.name,
    kind: connector.kind,
    twinOf: connector.twinOf ?? null,
    echoes: connector.echoes,
    oneReceiver: connector.oneReceiver,
    fields: connector.fields.map(toChannelField),
    settings: connector.settings.map(({ parse: _, form: __, ...setting }) => setting),
    steps: connector.steps,
    historyFields: connector.history?.fields.map(toChannelField) ?? null,
    docs: connector.docs,
  }));
}

function toChannelField({ name, label, secret, required, generated, help }: FieldDefinition): ChannelField {
  return { name, label, secret, required, generated, help };
}

type Input = { row: ConnectionRow; connector: Connector; origin: string };

/** Builds a connection as people see it: no secret but its last characters. */
export async function buildConnection(tx: Queryable, { row, connector, origin }: Input): Promise<Connection> {
  const { apiAccountId, channel } = row;
  const credentials = await openCredentials(row, await listCredentials(tx, row));
  const health = await buildHealth(tx, { row, connector, credentials });
  const siteKey = credentials.get("siteKey")?.current;
  return {
    channel,
    apiAccountId,
    connectedAt: row.connectedAt.toISOString(),
    webhookUrl: origin + channelsApi.channelConnection(channel, apiAccountId),
    relayUrl: origin + channelsApi.channelRelay(channel, apiAccountId),
    snippet:
      connector.echoes === "snippet" && siteKey !== undefined
        ? `<script async src="${origin}/webchat.js" data-account="${apiAccountId}" data-key="${siteKey}"></script>`
        : null,
    fields: connector.fields.map((field) => {
      const value = credentials.get(field.name)?.current;
      return {
        name: field.name,
        isSet: value !== undefined,
        hint: value === undefined ? null : buildHint(field, value),
      };
    }),
    settings: tellSettings(completeSettings(connector, row.settings)),
    oldSecretUntil: health.oldSecretUntil,
    health,
  };
}

/** The settings as the API takes them: opening texts as a list. */
function tellSettings(values: SettingValues): Connection["settings"] {
  const lines = values[openingTexts.name];
  return lines === undefined ? values : { ...values, [openingTexts.name]: parseOpeningTexts(String(lines)) ?? [] };
}

/** Builds the health of a connection from what was counted. */
export async function buildHealth(
  tx: Queryable,
  { row, connector, credentials }: Omit<Input, "origin"> & { credentials: Credentials },
): Promise<ChannelHealth> {
  const nowMs = Date.now();
  const stored = await findHealth(tx, row, nowMs);
  if (stored === undefined) throw new Error("A connection has no health.");
  const fieldLabel = connector.fields.find(({ name }) => name === connector.signedBy)?.label ?? "secret";
  const isWordless = stored.wordless >= MIN_WORDLESS && stored.wordless === stored.userMessages;
  const facts = {
    ...stored,
    verifiedAt: stored.lastEventAt,
    rejectedAt: stored.lastRejectedAt,
    oldSecretUsed: stored.oldSecretAt !== null && stored.oldSecretAt === stored.lastRejectedAt,
    contentProblem: isWordless ? (connector.wordlessProblem ?? null) : null,
    fieldLabel,
  };
  return {
    channel: row.channel,
    apiAccountId: row.apiAccountId,
    ...describeHealth(facts, nowMs),
    ...buildCounts(stored),
    oldSecretUntil: findOldSecretUntil(credentials, nowMs),
  };
}

function buildCounts(stored: HealthRow) {
  const { received, messages, duplicates, ignored, malformed, missing, wrongSignature, expired, lastErrorAt } = stored;
  return {
    received,
    messages,
    duplicates,
    ignored,
    rejected: {
      total: missing + wrongSignature + expired,
      missing,
      signature: wrongSignature,
      expired,
      last24h: stored.rejected24h,
    },
    malformed,
    lastEventAt: toIso(stored.lastEventAt),
    lastMessageAt: toIso(stored.lastMessageAt),
    lastRejectedAt: toIso(stored.lastRejectedAt),
    lastError:
      lastErrorAt === null || stored.lastError === null
        ? null
        : { at: new Date(lastErrorAt).toISOString(), ...stored.lastError },
  };
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
