import { hash } from "node:crypto";
import { canUseRunner } from "../../../domain/auth/policies.ts";
import { isDeviceToken } from "../../../domain/runner/pairing-code.ts";
import { AppError, SUSPENDED_MESSAGE } from "../../../domain/shared/errors.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { HttpRequest } from "../../http/http-types.ts";
import { findDevice, updateDeviceLastUsed } from "./devices.sql.ts";
import type { DeviceViewer } from "../viewer.contract.ts";

const BEARER = /^Bearer +([^\s]+)$/i;
const TOUCH_MS = 60_000;

/** Whether a request names a device by its token. */
export function hasDeviceToken({ headers }: HttpRequest): boolean {
  return isDeviceToken(getToken(headers));
}

/**
 * Returns the paired browser of a request's token. Looked up on every request, so that a deleted device is out at once, in every
 * process, and its user's role counts as it is now. Throws AppError `unauthenticated`, `suspended`, or `forbidden` by role.
 */
export async function authenticateDevice(
  { headers }: HttpRequest,
  sql: Sql = getDatabase().system,
): Promise<DeviceViewer> {
  const token = getToken(headers);
  const device = isDeviceToken(token) ? await findDevice(sql, hash("sha256", token, "buffer")) : undefined;
  if (device === undefined) throw new AppError("unauthenticated", "This browser is not paired, or no longer.");
  const { suspended, lastUsedAt, role, ...viewer } = device;
  if (suspended) throw new AppError("suspended", SUSPENDED_MESSAGE);
  if (!canUseRunner(role)) throw new AppError("forbidden", "Your role does not allow the Runner any more.");
  if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() > TOUCH_MS) await updateDeviceLastUsed(sql, device);
  return { kind: "device", ...viewer };
}

function getToken(headers: HttpRequest["headers"]): string {
  return BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? "";
}
