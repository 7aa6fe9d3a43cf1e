import type { AfterResponseMiddleware, BeforeRequestMiddleware, Bundle, ZObject } from "zapier-platform-core";

const NOT_FOUND = 404;
const TOO_MANY = 429;
const REFUSED_KEY = new Set([401, 403]);
const DEFAULT_WAIT_SECONDS = 60;

/** The address of a path of the API, on the server that the account is connected to. */
function getApiUrl({ authData }: Bundle, path: string): string {
  return `${String(authData["url"]).replace(/\/$/, "")}/api/v1${path}`;
}

/** Sends the account's API key with each request. */
export const addKey: BeforeRequestMiddleware = (request, _z, { authData }) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${String(authData["apiKey"])}` },
});

/** Reads from the account's server what may not exist: null then. */
export async function findObject(z: ZObject, bundle: Bundle, path: string): Promise<Record<string, unknown> | null> {
  const response = await z.request({ url: getApiUrl(bundle, path), skipThrowForStatus: true });
  return response.status === NOT_FOUND ? null : toObject(response.data);
}

/** Turns a refusal into what Zapier understands: a key that does not work, a wait, or the server's reason. */
export const checkAnswer: AfterResponseMiddleware = (response, z) => {
  const { status } = response;
  if (status < 400 || (status === NOT_FOUND && response.skipThrowForStatus)) return response;
  const reason = toObject(response.data)["error"];
  const message =
    findItemError(response.data) ?? (typeof reason === "string" ? reason : `The server answered ${status}.`);
  if (status === TOO_MANY) {
    throw new z.errors.ThrottledError(message, Number(response.getHeader("retry-after")) || DEFAULT_WAIT_SECONDS);
  }
  throw new z.errors.Error(message, REFUSED_KEY.has(status) ? "AuthenticationError" : "InvalidData", status);
};

/** Reads from the account's server. */
export async function fetchObject(
  z: ZObject,
  bundle: Bundle,
  path: string,
  params: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await z.request({ url: getApiUrl(bundle, path), params });
  return toObject(response.data);
}

/** Sends one message or event. */
export async function sendItem(z: ZObject, bundle: Bundle, kind: "messages" | "events"): Promise<object> {
  const item = Object.fromEntries(Object.entries(bundle.inputData).filter(([, value]) => value !== ""));
  const body = { [kind]: [item] };
  const response = await z.request({ url: getApiUrl(bundle, `/${kind}`), method: "POST", body });
  const { results: _results, ...answer } = toObject(response.data);
  return answer;
}

/** What the server found wrong with the item that was sent. */
function findItemError(data: unknown): string | undefined {
  const { results } = toObject(data);
  const [result] = Array.isArray(results) ? results.map(toObject) : [];
  const error = toObject(result?.["error"]);
  return error["message"] === undefined ? undefined : `${String(error["path"])}: ${String(error["message"])}`;
}

/** A copy of an object; an empty one of anything else. */
export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
