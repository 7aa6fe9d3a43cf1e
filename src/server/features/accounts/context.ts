import { getJwtKeys } from "../../auth/jwt-keys.ts";
import type { JwtKey } from "../../auth/jwt-keys.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/exchange.ts";
import { getBotCheck } from "../../providers/bot-check/bot-check.ts";
import type { BotCheck } from "../../providers/bot-check/bot-check.ts";

/** What the services before a log-in work with. */
export type AccountsContext = {
  /** The pool of the role for accounts. */
  sql: Sql;
  keys: readonly [JwtKey, ...JwtKey[]];
  botCheck: BotCheck;
};

/** Who asks, as far as is known before a log-in. */
export type Caller = { address: string; userAgent: string };

/** The program's own. */
export async function getAccountsContext(): Promise<AccountsContext> {
  return { sql: getDatabase().credentials, keys: await getJwtKeys(), botCheck: await getBotCheck() };
}

/** The caller of a request that came through `endpoint()`. */
export function readCaller({ request, address }: { request: HttpRequest; address: string }): Caller {
  return { address, userAgent: request.headers.get("user-agent") ?? "" };
}
