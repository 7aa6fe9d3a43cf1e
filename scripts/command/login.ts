import { parseArgs } from "node:util";
import { DONE, parseOrRefuse, UsageError } from "./exit-codes.ts";
import { print } from "./output.ts";
import { checkUrl, keepLogin, request } from "./server.ts";

export const USAGE = "Usage: threadlight login --url URL --key KEY [--json]";

/** Keeps the login once the server knows the key. */
export async function run(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const options = { url: text, key: text, json: { type: "boolean", default: false } } as const;
  const { url, key, json } = parseOrRefuse(() => parseArgs({ args, options })).values;
  if (url === undefined || key === undefined) throw new UsageError("login needs --url and --key.");
  checkUrl(url);
  const { status } = await request({ url, key }, "/conversations", { limit: "1" });
  // A key that may only send is refused a read, but known.
  if (status !== 200 && status !== 403)
    throw new Error(`The server answered with ${String(status)}: check the URL and the key.`);
  const file = await keepLogin({ url, key });
  print(json ? JSON.stringify({ url, file }) : `Logged in to ${url}. Kept in ${file}.`);
  return DONE;
}
