import type { z } from "zod";
import type {
  channelsSchema,
  connectedSchema,
  connectionOutputSchema,
  connectSchema,
  Connection,
  rotateSchema,
  settingsChangeSchema,
} from "#src/domain/channels/channels.contract.ts";
import { canManageApiAccounts, canView } from "#src/domain/auth/policies.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { describeOtherAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { createPseudonymKey } from "../../pseudonyms/pseudonyms.service.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { lockApiAccount, setAccountChannel } from "../../api-accounts/api-accounts.service.ts";
import { addAuditEntry, listChanges } from "../../audit/audit.service.ts";
import { forgetConnections } from "./connection-cache.ts";
import { buildConnection, listCatalog } from "./connection-view.ts";
import {
  deleteConnection,
  hasConnection,
  insertConnection,
  listConnectionRows,
  listCredentials,
  lockConnection,
  notifyConnectionChanged,
  setCredential,
  updateSettings,
} from "./connections.sql.ts";
import type { ConnectionKey, ConnectionRow } from "./connections.sql.ts";
import type { Connector } from "../connectors/base/connector.types.ts";
import { findConnector } from "../connectors/registry.ts";
import { checkCredentials, openCredentials, parseCredentials, parseSettings, sealCredential } from "./credentials.ts";
import { retryFetches, setFetchProblem } from "./fetches.sql.ts";
import { flushHealth } from "./health.ts";

type Place = { channel: string; accountId: string; origin: string };
type ConnectedOutput = z.input<typeof connectedSchema>;

/** Lists the catalog of channels and the client's connections. `origin` is that of their addresses. */
export async function listChannels(viewer: UserViewer, origin: string): Promise<z.input<typeof channelsSchema>> {
  requirePermission(canView(viewer.role));
  const { clientId } = viewer;
  await flushHealth();
  return getDatabase().withClient(clientId, async (tx) => {
    const connections: Connection[] = [];
    for (const row of await listConnectionRows(tx, clientId)) {
      const connector = findConnector(row.channel);
      if (connector !== null) connections.push(await buildConnection(tx, { row, connector, origin }));
    }
    return { channels: listCatalog(), connections };
  });
}

/**
 * Connects an API account to a channel. AppError `invalid` with `credentials.…` and `settings.…` fields, `not_found`,
 * `rejected` for sample data, `conflict` if it is connected already.
 */
export async function connectChannel(
  viewer: UserViewer,
  { channel, origin }: Omit<Place, "accountId">,
  input: z.output<typeof connectSchema>,
): Promise<ConnectedOutput> {
  requirePermission(canManageApiAccounts(viewer.role));
  const connector = requireConnector(channel);
  const { clientId } = viewer;
  const apiAccountId = requireId(input.apiAccountId);
  const given = parseCredentials(connector, input.credentials, { partial: false });
  checkCredentials(connector, given);
  const settings = parseSettings(connector, input.settings, { stored: {}, partial: false });
  const generated = generateFields(connector, (name) => !given.has(name));
  const key = { clientId, apiAccountId, channel };
  const connection = await getDatabase().withClient(clientId, async (tx) => {
    const account = await lockApiAccount(tx, key);
    if (account === undefined) throw new AppError("not_found", "API account not found.");
    const other = describeOtherAccount(account);
    if (other !== null) throw new AppError("rejected", `${other} can't be connected. Choose another API account.`);
    const isFirst = !(await hasConnection(tx, key));
    const row: ConnectionRow = { ...key, settings, connectedAt: new Date() };
    if (!(await insertConnection(tx, row)))
      throw new AppError("conflict", `${connector.name} is connected to this API account already.`);
    for (const [field, value] of [...given, ...Object.entries(generated)]) {
      await setCredential(tx, key, { field, sealed: await sealCredential(key, field, value), formerUntil: null });
    }
    await createPseudonymKey(tx, clientId);
    if (isFirst && account.channel !== channel) await setAccountChannel(tx, { clientId, apiAccountId, channel });
    await audit(tx, viewer, { action: "channel.connected", connector, apiAccountId });
    await notifyConnectionChanged(tx, apiAccountId);
    return buildConnection(tx, { row, connector, origin });
  });
  forgetConnections(apiAccountId);
  return { connection, generated };
}

/** Changes the named settings of a connection. AppError `invalid`, `not_found`. */
export async function changeChannelSettings(
  viewer: UserViewer,
  place: Place,
  input: z.output<typeof settingsChangeSchema>,
): Promise<z.input<typeof connectionOutputSchema>> {
  return changeConnection(viewer, place, async (tx, row, connector) => {
    const settings = parseSettings(connector, input.settings, { stored: row.settings, partial: true });
    const changed = listChanges(row.settings, settings);
    if (changed.length > 0) {
      await updateSettings(tx, row, settings);
      const details = { changed: changed.join(", ") };
      await audit(tx, viewer, { action: "channel.changed", connector, apiAccountId: row.apiAccountId, details });
    }
    return { connection: await buildConnection(tx, { row: { ...row, settings }, connector, origin: place.origin }) };
  });
}

/**
 * Replaces the named credentials, or without any those that we made. The old ones verify for `graceHours` more. AppError
 * `invalid`, `not_found`.
 */
export async function rotateChannel(
  viewer: UserViewer,
  place: Place,
  { credentials, graceHours }: z.output<typeof rotateSchema>,
): Promise<ConnectedOutput> {
  return changeConnection(viewer, place, async (tx, row, connector) => {
    const given = parseCredentials(connector, credentials, { partial: true });
    const isUnnamed = Object.keys(credentials).length === 0;
    const generated = generateFields(connector, (name) => (isUnnamed ? true : name in credentials && !given.has(name)));
    const stored = await openCredentials(row, await listCredentials(tx, row));
    const current = [...stored].map(([name, { current: value }]) => [name, value] as const);
    checkCredentials(connector, new Map([...current, ...given]));
    const formerUntil = new Date(Date.now() + graceHours * HOUR_MS);
    const replaced = [...given, ...Object.entries(generated)].filter(
      ([field, value]) => stored.get(field)?.current !== value,
    );
    for (const [field, value] of replaced) {
      const isSecret =
        field === connector.signedBy ||
        connector.fields.some(({ name, secret, generated: made }) => name === field && (secret || made));
      await setCredential(tx, row, {
        field,
        sealed: await sealCredential(row, field, value),
        formerUntil: isSecret ? formerUntil : null,
      });
    }
    await setFetchProblem(tx, row, null);
    await retryFetches(tx, row);
    if (replaced.length > 0) {
      const details = { fields: replaced.map(([field]) => field).join(", "), graceHours };
      await audit(tx, viewer, { action: "channel.rotated", connector, apiAccountId: row.apiAccountId, details });
    }
    return { connection: await buildConnection(tx, { row, connector, origin: place.origin }), generated };
  });
}

/** Disconnects a channel: its secrets are deleted, its messages stay. AppError `not_found`. */
export async function disconnectChannel(viewer: UserViewer, place: Place): Promise<{ success: true }> {
  return changeConnection(viewer, place, async (tx, row, connector) => {
    await deleteConnection(tx, row);
    await audit(tx, viewer, { action: "channel.disconnected", connector, apiAccountId: row.apiAccountId });
    return { success: true };
  });
}

async function changeConnection<T>(
  viewer: UserViewer,
  { channel, accountId }: Place,
  change: (tx: Transaction, row: ConnectionRow, connector: Connector) => Promise<T>,
): Promise<T> {
  requirePermission(canManageApiAccounts(viewer.role));
  const connector = requireConnector(channel);
  const key: ConnectionKey = { clientId: viewer.clientId, apiAccountId: requireId(accountId), channel };
  const result = await getDatabase().withClient(viewer.clientId, async (tx) => {
    const row = await lockConnection(tx, key);
    if (row === undefined) throw createUnconnectedError(connector);
    const changed = await change(tx, row, connector);
    await notifyConnectionChanged(tx, key.apiAccountId);
    return changed;
  });
  forgetConnections(key.apiAccountId);
  return result;
}

/** Finds a connector by its id. AppError `not_found`. */
export function requireConnector(channel: string): Connector {
  const connector = findConnector(channel);
  if (connector === null) throw new AppError("not_found", "There is no such channel.");
  return connector;
}

/** The error for an API account that is not connected. */
export function createUnconnectedError({ name }: Pick<Connector, "name">): AppError {
  return new AppError("not_found", `${name} is not connected to this API account.`);
}

/** An id in lower case. AppError `not_found` for anything else: no API account has it. */
export function requireId(text: string): string {
  const parsed = idSchema.safeParse(text);
  if (!parsed.success) throw new AppError("not_found", "API account not found.");
  return parsed.data.toLowerCase();
}

function generateFields(connector: Connector, isNeeded: (name: string) => boolean): Record<string, string> {
  const made = connector.fields.flatMap(({ name, generate }) =>
    generate !== undefined && isNeeded(name) ? [[name, generate()] as const] : [],
  );
  return Object.fromEntries(made);
}

async function audit(
  tx: Transaction,
  viewer: UserViewer,
  entry: {
    action: "channel.connected" | "channel.changed" | "channel.rotated" | "channel.disconnected";
    connector: Connector;
    apiAccountId: string;
    details?: Record<string, string | number>;
  },
): Promise<void> {
  const { action, connector, apiAccountId, details = {} } = entry;
  const common = { clientId: viewer.clientId, actor: viewer, action, subject: connector.name };
  await addAuditEntry(tx, { ...common, details: { apiAccountId, ...details } });
}
