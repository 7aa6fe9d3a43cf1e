import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";

/** Marks a browser in which somebody has logged in before. It opens nothing; guesses elsewhere just don't slow it down. */
export const DEVICE_COOKIE = "threadlight_device";
const DEVICE_DAYS = 400;
export const DEVICE_COOKIE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;
/** People share browsers; the oldest account is dropped. */
const MAX_ACCOUNTS = 8;
const PURPOSE = "known-device";

const deviceSchema = z.object({
  id: z.string(),
  /** Users and administrators with the time of their last log-in. */
  accounts: z.array(z.object({ id: z.string(), at: z.number() })),
});
/** A browser with the accounts that have logged in there. */
export type Device = z.infer<typeof deviceSchema>;

/** Parses the device cookie's value; null without one, or with one that this installation has not made. */
export async function parseDevice(cookie: string | null): Promise<Device | null> {
  if (cookie === null || cookie === "") return null;
  try {
    return deviceSchema.parse(JSON.parse(await decryptSecret(Buffer.from(cookie, "base64url"), PURPOSE)));
  } catch {
    // Made up, or made with a key that is gone: an unknown device.
    return null;
  }
}

/** Whether the account has logged in on the device within 400 days. */
export function isKnownDevice(device: Device | null, accountId: string, nowMs = Date.now()): boolean {
  return device?.accounts.some(({ id, at }) => id === accountId && nowMs - at < DEVICE_DAYS * DAY_MS) ?? false;
}

/** Builds the cookie's value after a log-in of `accountId`; encrypted and authenticated, so it can't be made up or changed. */
export async function formatDevice(device: Device | null, accountId: string, nowMs = Date.now()): Promise<string> {
  const others = (device?.accounts ?? []).filter(({ id }) => id !== accountId);
  const accounts = [{ id: accountId, at: nowMs }, ...others].slice(0, MAX_ACCOUNTS);
  const encrypted = await encryptSecret(JSON.stringify({ id: device?.id ?? randomUUID(), accounts }), PURPOSE);
  return encrypted.toString("base64url");
}
