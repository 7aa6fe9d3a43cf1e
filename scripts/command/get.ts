import { parseArgs } from "node:util";
import { DONE, FAILED, parseOrRefuse, UsageError } from "./exit-codes.ts";
import { print } from "./output.ts";
import { getLogin, parsePairs, request } from "./server.ts";

export const USAGE = "Usage: threadlight get PATH [NAME=VALUE…]    prints the answer as it comes: JSON";

/** Prints what an endpoint answers, errors too. */
export async function run(args: string[]): Promise<number> {
  const options = { json: { type: "boolean" } } as const;
  const { positionals } = parseOrRefuse(() => parseArgs({ args, options, allowPositionals: true }));
  const [path, ...pairs] = positionals;
  if (path === undefined) throw new UsageError("get needs a path, such as /metrics/overview.");
  const query = parsePairs(pairs);
  const response = await request(await getLogin(), path, query);
  print((await response.text()).trimEnd());
  return response.ok ? DONE : FAILED;
}
