import type { ConversionValues } from "../../../domain/money/compute-money.ts";
import type { Queryable } from "../../db/sql.ts";
import { findFirstCurrency, findWorkspaceValue, listAccountValues } from "./money.sql.ts";

/** What a sold conversation of each API account is worth where no event says so, and the workspace's currency. */
export async function getConversionValues(tx: Queryable, clientId: string): Promise<ConversionValues> {
  const [workspace, own, first] = await Promise.all([
    findWorkspaceValue(tx, clientId),
    listAccountValues(tx, clientId),
    findFirstCurrency(tx, clientId),
  ]);
  const accounts = new Map(own.map(({ account, value }) => [account, value]));
  const currency = workspace?.currency ?? first ?? own[0]?.value.currency ?? null;
  return { workspace, accounts, currency, hasEventValues: first !== null };
}

/** The workspace's one currency: that of its conversion value, else of the first value that arrived; null without either. */
export async function getCurrency(tx: Queryable, clientId: string): Promise<string | null> {
  const { currency } = await getConversionValues(tx, clientId);
  return currency;
}
