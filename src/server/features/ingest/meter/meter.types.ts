import type { OverageChoice, UsageCredit } from "../../../../domain/billing/usage/allowance.ts";
import type { BillingSnapshot } from "../../../../domain/billing/standing/standing.ts";

/** What decides whether a client's messages are counted or held. */
export type MeterSettings = {
  /** Increased by each change of the fields below. */
  version: number;
  snapshot: BillingSnapshot;
  overage: OverageChoice;
  /** The latest free messages. */
  credit: UsageCredit | null;
  /** API accounts with generated data, whose messages are not counted. */
  unmeteredAccounts: Set<string>;
};

/** The messages a transaction counts for one API account. Times are in milliseconds. */
export type MessageCount = {
  clientId: string;
  apiAccountId: string;
  messages: number;
  bucketMs: number;
  receivedMs: number;
  /** What is checked before; null if the writer has done so under the exclusive lock. */
  check: { clientMessages: number; version: number; periodStartMs: number; maxMessages: number | null } | null;
};
