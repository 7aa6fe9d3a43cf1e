import { z } from "zod";
import { parsePropertyFilter, PROPERTY_PREFIX } from "../../domain/properties/property-filter.ts";
import { AppError } from "../../domain/shared/errors.ts";
import { getDatabase } from "./sql.ts";

const trackedQuerySchema = z.object({ property: z.string().optional(), by: z.string().optional() });

/** Refuses a query that is filtered or broken down by a property that the client doesn't track, as {@link requireTracked} does. */
export async function requireTrackedIn(
  clientId: string,
  query: object,
  { isList }: { isList: boolean },
): Promise<void> {
  const { property, by } = trackedQuerySchema.parse(query);
  const named = by?.startsWith(PROPERTY_PREFIX) === true ? [by.slice(PROPERTY_PREFIX.length)] : [];
  if (property !== undefined) await requireTracked(clientId, { property, isList });
  if (named.length > 0) await requireNames(clientId, named, { isList });
}

/**
 * Refuses a filter by a property that the client doesn't track, by its name; with `isList` false also by one with too many values
 * for figures.
 */
export async function requireTracked(
  clientId: string,
  { property, isList }: { property: string; isList: boolean },
): Promise<void> {
  const names = [...new Set((parsePropertyFilter(property) ?? []).map(({ name }) => name))];
  await requireNames(clientId, names, { isList });
}

async function requireNames(
  clientId: string,
  names: readonly string[],
  { isList }: { isList: boolean },
): Promise<void> {
  const tracked = await getDatabase().withClient(
    clientId,
    (tx) => tx<{ name: string; listOnly: boolean }[]>`
      select name, is_list_only as "listOnly" from property_names
      where client_id = ${clientId} and tracked and name = any(${[...names]}::text[])`,
  );
  const unknown = names.find((name) => !tracked.some((row) => row.name === name));
  if (unknown !== undefined) throw createError(unknown, "is not a tracked property");
  const many = isList ? undefined : tracked.find(({ listOnly }) => listOnly);
  if (many !== undefined) throw createError(many.name, "has over 500 values: it filters lists of conversations alone");
}

function createError(name: string, problem: string): AppError {
  const message = `${name} ${problem}`;
  return new AppError("invalid", message, { fields: { [`property.${name}`]: message } });
}
