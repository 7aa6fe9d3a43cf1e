import { parseArgs } from "node:util";
import { DONE, parseOrRefuse, UsageError } from "./exit-codes.ts";
import { print, writeWhole } from "./output.ts";
import { getLogin, parsePairs, requestOrThrow } from "./server.ts";

export const USAGE = `Usage: threadlight report --month YYYY-MM [--lang en|pt|es] [--output FILE] [NAME=VALUE…]
  writes the one-page report as PDF to FILE (threadlight-YYYY-MM.pdf), as JSON if FILE ends in .json
  --json        prints the report as JSON and writes a file only with --output
  NAME=VALUE    filters of the metrics, such as channel=whatsapp`;

/** Writes the one-page report of a calendar month in the workspace's time zone. */
export async function run(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const options = { month: text, lang: text, output: text, json: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseOrRefuse(() => parseArgs({ args, options, allowPositionals: true }));
  const { month, lang, json } = values;
  const days = parseMonth(month);
  const query = { ...parsePairs(positionals), ...days, ...(lang === undefined ? {} : { lang }) };
  const login = await getLogin();
  if (json) print(await (await requestOrThrow(login, "/api/reports/one-page", query)).text());
  const output = values.output ?? (json ? undefined : `threadlight-${month ?? ""}.pdf`);
  if (output === undefined) return DONE;
  const path = output.endsWith(".json") ? "/api/reports/one-page" : "/api/reports/one-page.pdf";
  const { body } = await requestOrThrow(login, path, query);
  if (body === null) throw new Error("The server sent an empty report.");
  await writeWhole(output, body);
  if (!json) print(`Report of ${month ?? ""} written to ${output}.`);
  return DONE;
}

/** The first and the last day of a month. */
function parseMonth(month: string | undefined): { from: string; to: string } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? "") ?? [];
  if (year === undefined || number === undefined) throw new UsageError("report needs --month, such as 2026-03.");
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).toISOString().slice(0, 10);
  return { from: `${year}-${number}-01`, to: last };
}
