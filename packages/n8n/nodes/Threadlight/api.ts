import type { IDataObject, IExecuteFunctions } from "n8n-workflow";

const PAGE_SIZE = 100;

/** Sends one item and throws what the server found wrong with it. */
export async function sendItem(
  context: IExecuteFunctions,
  index: number,
  kind: "message" | "event",
): Promise<IDataObject> {
  const names = kind === "message" ? ["conversationId", "role", "text"] : ["conversationId", "type"];
  const own = Object.fromEntries(names.map((name) => [name, context.getNodeParameter(name, index)]));
  const item = { ...parseObject(context.getNodeParameter("fields", index, "{}")), ...own };
  return request(context, `/${kind}s`, {}, { [`${kind}s`]: [item] });
}

/** Conversations that match, newest first, page after page. */
export async function listConversations(
  context: IExecuteFunctions,
  query: IDataObject,
  max: number,
): Promise<IDataObject[]> {
  const found: IDataObject[] = [];
  let cursor: unknown;
  do {
    const limit = Math.min(PAGE_SIZE, max - found.length);
    const paging = typeof cursor === "string" ? { cursor } : {};
    const page = await request(context, "/conversations", { ...query, limit, ...paging });
    if (Array.isArray(page["items"])) found.push(...page["items"].map(toObject));
    cursor = page["nextCursor"];
  } while (typeof cursor === "string" && found.length < max);
  return found;
}

/** A request with the credentials; a body is posted. */
export async function request(
  context: IExecuteFunctions,
  path: string,
  qs: IDataObject,
  body?: IDataObject,
): Promise<IDataObject> {
  const { url } = await context.getCredentials("threadlightApi");
  const response = await context.helpers.httpRequestWithAuthentication.call(context, "threadlightApi", {
    url: `${String(url).replace(/\/$/, "")}/api/v1${path}`,
    qs,
    json: true,
    // The body of a refusal says what is wrong.
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(body === undefined ? { method: "GET" } : { method: "POST", body }),
  });
  const { statusCode, body: answered } = toObject(response);
  const answer = toObject(answered);
  const failure = findItemError(answer) ?? (Number(statusCode) < 400 ? undefined : answer["error"]);
  if (failure !== undefined) throw new Error(String(failure));
  if (Number(statusCode) >= 400) throw new Error(`The server answered with ${String(statusCode)}.`);
  return answer;
}

/** What the server found wrong with the item that was sent. */
function findItemError(answer: IDataObject): string | undefined {
  const [result] = Array.isArray(answer["results"]) ? answer["results"].map(toObject) : [];
  const error = toObject(result?.["error"]);
  return error["message"] === undefined ? undefined : `${String(error["path"])}: ${String(error["message"])}`;
}

/** A field for JSON holds its text, or an object that an expression gave. */
export function parseObject(value: unknown): IDataObject {
  return toObject(typeof value === "string" ? JSON.parse(value) : value);
}

/** A copy of an object; an empty one of anything else. */
export function toObject(value: unknown): IDataObject {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
