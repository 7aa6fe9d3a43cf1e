import type { AfterResponseMiddleware, BeforeRequestMiddleware, Bundle, ZObject } from "zapier-platform-core";

const TOO_MANY = 429;
const REFUSED_KEY = new Set([401, 403]);
const DEFAULT_WAIT_SECONDS = 60;

/** The address of a path of the API, on the server that the account is connected to. */
function getApiUrl({ authData }: Bundle, path: string): string {
  return `${String(authData["url"]).replace(/\/+$/, "")}/api/v1${path}`;
}

/** Sends the account's API key with each request. */
export const addKey: BeforeRequestMiddleware = (request, _z, { authData }) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${String(authData["apiKey"])}` },
});

/** Turns a refusal into what Zapier understands: a key that does not work, a wait, or the server's reason. */
export const checkAnswer: AfterResponseMiddleware = (response, z) => {
  const { status } = response;
  if (status < 400) return response;
  const reason = toObject(response.data)["error"];
  const message = typeof reason === "string" ? reason : `The server answered with ${status}.`;
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

/** Sends one message or event; throws what the server found wrong with it. */
export async function sendItem(z: ZObject, bundle: Bundle, kind: "messages" | "events"): Promise<object> {
  const item = Object.fromEntries(Object.entries(bundle.inputData).filter(([, value]) => value !== ""));
  const body = { [kind]: [item] };
  const response = await z.request({ url: getApiUrl(bundle, `/${kind}`), method: "POST", body });
  const { results, ...answer } = toObject(response.data);
  const [result] = Array.isArray(results) ? results.map(toObject) : [];
  const error = toObject(result?.["error"]);
  if (error["message"] !== undefined) {
    throw new z.errors.Error(`${String(error["path"])}: ${String(error["message"])}`, "InvalidData", 400);
  }
  return { ...answer, ...result };
}

/** A copy of an object; an empty one of anything else. */
export function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
