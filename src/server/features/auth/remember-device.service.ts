import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, formatDevice, parseDevice } from "../../auth/secrets/known-device.ts";
import { getCookie } from "../../auth/sessions/cookies.ts";
import { formatHostCookie, getCookieName } from "../../http/endpoint/host-cookies.ts";
import type { HttpRequest, JsonResponse } from "../../http/http-types.ts";
import { respondWithJson } from "../../http/endpoint/responses.ts";

/** Responds to a log-in and makes the browser a known device of the account. */
export async function respondAndRememberDevice(
  request: HttpRequest,
  output: unknown,
  accountId: string,
): Promise<JsonResponse> {
  const value = await formatDeviceOf(request, accountId);
  return respondWithJson(output, 200, {
    "set-cookie": formatHostCookie(request, DEVICE_COOKIE, value, DEVICE_COOKIE_SECONDS),
  });
}

/** The new value of the request's device cookie after a log-in of `accountId`. */
export async function formatDeviceOf(request: HttpRequest, accountId: string): Promise<string> {
  const device = await parseDevice(getCookie(request, getCookieName(request, DEVICE_COOKIE)));
  return formatDevice(device, accountId);
}
