import { randomBytes } from "node:crypto";
import { getDatabase } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";

/** The connections of the built-in provider: other ones than the caller's, which may wait for it inside a transaction. */
export function getSandboxPool(): Sql {
  return getDatabase().credentials;
}

/** An id such as "cs_sandbox_…" that can't be guessed. */
export function createObjectId(kind: "cus" | "cs" | "sub" | "in" | "ii" | "evt" | "bps"): string {
  return `${kind}_sandbox_${randomBytes(18).toString("base64url")}`;
}
