import type { z } from "zod";
import { canManageApiAccounts } from "../../../domain/auth/policies.ts";
import { MAX_TRACKED, MAX_VALUES } from "../../../domain/properties/properties.contract.ts";
import type {
  changedPropertySchema,
  propertiesSchema,
  Property,
  PropertyPatch,
} from "../../../domain/properties/properties.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { countNames, forgetSettled, listNames, lockNames, saveName, setListOnly } from "./properties.sql.ts";
import type { CountedName, PropertyName } from "./properties.sql.ts";

/** Lists the properties that conversations have, tracked ones first, then the most frequent. */
export async function listProperties({
  clientId,
}: Pick<UserViewer, "clientId">): Promise<z.input<typeof propertiesSchema>> {
  return getDatabase().withClient(clientId, async (tx) => {
    const [counted, names] = await Promise.all([countNames(tx, clientId), listNames(tx, clientId)]);
    await updateListOnly(tx, clientId, { counted, names });
    const known = new Map(names.map((row) => [row.name, row]));
    const found = new Set(counted.map(({ name }) => name));
    const rare = names.filter(({ name, tracked }) => tracked && !found.has(name));
    const properties = [
      ...counted.map((row) => toProperty(row, known.get(row.name))),
      ...rare.map((row) => toProperty({ name: row.name, ...NOTHING }, row)),
    ];
    return { properties: properties.sort((a, b) => Number(b.tracked) - Number(a.tracked)) };
  });
}

/** Lists the properties that are filters and columns, by name. */
export async function listTracked(tx: Transaction, clientId: string): Promise<PropertyName[]> {
  return (await listNames(tx, clientId)).filter(({ tracked }) => tracked);
}

/** Tracks a property or not, or labels it. AppError `forbidden`, `not_found`, `rejected` above the limit. */
export async function changeProperty(
  viewer: Pick<UserViewer, "kind" | "clientId" | "userId" | "role" | "impersonator">,
  name: string,
  patch: PropertyPatch,
): Promise<z.input<typeof changedPropertySchema>> {
  const { clientId } = viewer;
  if (!canManageApiAccounts(viewer.role)) {
    throw new AppError("forbidden", "Only the workspace's owner and admins can change properties.");
  }
  return getDatabase().withClient(clientId, async (tx) => {
    await lockNames(tx, clientId);
    const [counted, names] = await Promise.all([countNames(tx, clientId), listNames(tx, clientId)]);
    const before = names.find((row) => row.name === name);
    const found = counted.find((row) => row.name === name);
    if (before === undefined && found === undefined) throw new AppError("not_found", "There is no such property.");
    const after = { label: before?.label ?? name, tracked: before?.tracked ?? false, ...dropUndefined(patch) };
    const others = names.filter((row) => row.tracked && row.name !== name);
    if (after.tracked && others.length >= MAX_TRACKED) {
      const message = `At most ${String(MAX_TRACKED)} properties can be tracked. Stop tracking another one first.`;
      throw new AppError("rejected", message, { fields: { tracked: message } });
    }
    const listOnly = (found?.values ?? 0) > MAX_VALUES;
    await saveName(tx, { clientId, name, ...after, listOnly });
    if (after.tracked && before?.tracked !== true) await forgetSettled(tx, { clientId, name });
    await addAuditEntry(tx, {
      ...{ clientId, actor: viewer, action: "property.changed" as const, subject: name },
      details: { label: after.label, tracked: after.tracked },
    });
    return { name, ...after };
  });
}

const NOTHING = { types: [], values: 0, examples: [], conversations: 0, lastSeen: null };

function toProperty(row: Omit<CountedName, "lastSeen"> & { lastSeen: Date | null }, name?: PropertyName): Property {
  const { types, lastSeen, ...counted } = row;
  const [type] = types;
  return {
    ...counted,
    label: name?.label ?? row.name,
    type: types.length > 1 ? "mixed" : (TYPES[type ?? "string"] ?? "text"),
    lastSeen: lastSeen?.toISOString() ?? null,
    tracked: name?.tracked ?? false,
    listOnly: row.values > MAX_VALUES,
  };
}

const TYPES: Partial<Record<string, Property["type"]>> = { string: "text", number: "number", boolean: "yes_no" };

/** A name may get more values, or fewer, than when it was tracked. */
async function updateListOnly(
  tx: Transaction,
  clientId: string,
  { counted, names }: { counted: readonly CountedName[]; names: readonly PropertyName[] },
): Promise<void> {
  for (const row of names) {
    const listOnly = (counted.find(({ name }) => name === row.name)?.values ?? 0) > MAX_VALUES;
    if (row.tracked && listOnly !== row.listOnly) await setListOnly(tx, { clientId, name: row.name, listOnly });
  }
}

function dropUndefined({ tracked, label }: PropertyPatch): { tracked?: boolean; label?: string } {
  return { ...(tracked !== undefined && { tracked }), ...(label !== undefined && { label }) };
}
