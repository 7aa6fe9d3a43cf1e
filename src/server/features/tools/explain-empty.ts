import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { listApiAccounts } from "../api-accounts/api-accounts.service.ts";
import { getDimensions } from "../metrics/metrics.service.ts";
import type { ToolContext } from "./tool-context.ts";

/** Before any conversation. */
const FIRST_DAY = "2000-01-01";
const MAX_NAMED = 20;

type Filter = { account?: string | undefined; channel?: string | undefined; version?: string | undefined };

/** Why nothing matches a filter: a sentence if one of its values exists nowhere in the workspace, with the values there are. */
export async function explainEmpty(
  { viewer }: ToolContext,
  { account, channel, version }: Filter,
): Promise<string | null> {
  if (account !== undefined) {
    const accounts = await describeAccounts(viewer.clientId);
    if (!accounts.ids.includes(account)) return `There is no API account ${account}. ${accounts.text}`;
  }
  if (channel === undefined && version === undefined) return null;
  const to = addDays(localDayOf(Date.now(), viewer.timeZone), 1);
  const { channels, versions } = await getDimensions(viewer, { from: FIRST_DAY, to });
  return explainValue("channel", channel, channels) ?? explainValue("version", version, versions);
}

/** The ids of a client's API accounts, and a sentence that names them. */
export async function describeAccounts(clientId: string): Promise<{ ids: string[]; text: string }> {
  const { accounts } = await listApiAccounts(getDatabase(), { clientId });
  const names = accounts.map(({ id, name }) => `${id} (${name})`);
  return { ids: accounts.map(({ id }) => id), text: nameValues("API accounts", names) };
}

function explainValue(
  dimension: "channel" | "version",
  value: string | undefined,
  known: readonly { value: string }[],
): string | null {
  // Values beyond the listed ones may exist: clients that send a build as version have thousands.
  if (value === undefined || known.length >= 200 || known.some((one) => one.value === value)) return null;
  const values = known.map((one) => one.value);
  return `No conversation has the ${dimension} "${value}". ${nameValues(`${dimension[0]?.toUpperCase()}${dimension.slice(1)}s`, values)}`;
}

function nameValues(what: string, values: readonly string[]): string {
  if (values.length === 0) return `There are no ${what} yet.`;
  const rest = values.length > MAX_NAMED ? ` and ${values.length - MAX_NAMED} more` : "";
  return `${what} there are: ${values.slice(0, MAX_NAMED).join(", ")}${rest}.`;
}
