import { formatIpPrefix } from "../../auth/ip-prefix.ts";
import { isKnownDevice, parseDevice } from "../../auth/secrets/known-device.ts";
import type { Sql } from "../../db/sql.ts";
import { toAddressRange } from "../../http/address-range.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { consumeSlowDown, refundSlowDown } from "../../http/limits/slow-down.ts";
import type { SlowDown } from "../../http/limits/slow-down.ts";
import type { Caller } from "./context.ts";

/** The limits of one credential: per caller's address, per account and caller, and per account over all unknown callers. */
export type GuardLimits = { address: RateLimit; own: SlowDown; account: SlowDown };

type Attempt = {
  caller: Caller;
  /** What was entered: counted whether or not there is such an account. */
  name: string;
  /** The account's id; undefined if there is none. */
  accountId: string | undefined;
  /** Whether the account uses this network anyway. */
  isKnownNetwork?: (ipPrefix: string) => Promise<boolean>;
};

export type LoginGuard = {
  /** Counts the attempt, before its password is verified. AppError `rate_limited` with the wait. */
  consume(): Promise<void>;
  /** Takes the attempt back, since its password was right. */
  succeed(): Promise<void>;
};

/**
 * Guards an attempt to log in. Guesses slow down their own network; guesses from many networks slow down all networks that the
 * account is not known in. A known device is counted by itself, so that guesses elsewhere don't keep it out. AppError
 * `rate_limited` if this address makes too many requests.
 */
export async function guardLogIn(sql: Sql, limits: GuardLimits, attempt: Attempt): Promise<LoginGuard> {
  const { caller, name, accountId } = attempt;
  const device = await parseDevice(caller.deviceCookie ?? null);
  const network = formatIpPrefix(caller.address);
  const isKnown = accountId !== undefined && isKnownDevice(device, accountId);
  if (!isKnown) await consumeRateLimit(limits.address, toAddressRange(caller.address), sql);
  const own = isKnown ? `${name} device ${device?.id}` : `${name} network ${network}`;
  const isKnownNetwork = network !== "" && ((await attempt.isKnownNetwork?.(network)) ?? false);
  const isTrusted = isKnown || isKnownNetwork;
  return {
    async consume() {
      await sql.begin(async (tx) => {
        // If the second one refuses, the first count is rolled back: no password was tried.
        await consumeSlowDown(limits.own, own, tx);
        if (!isTrusted) await consumeSlowDown(limits.account, name, tx);
      });
    },
    async succeed() {
      await refundSlowDown(limits.own, own, { sql, all: true });
      // Only this attempt's: the guesses of others still count.
      if (!isTrusted) await refundSlowDown(limits.account, name, { sql, all: false });
    },
  };
}
