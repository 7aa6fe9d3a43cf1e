import type { ToolArguments, ToolData } from "../../../domain/mcp/tools.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AppViewer, KeyViewer } from "../../auth/viewer.contract.ts";
import { ask } from "../agent/agent.service.ts";
import { cutToFit, UseError } from "../tools/tools.service.ts";

/** Who calls: a key, or an app that a member connected. An app belongs to no API account. */
export type McpCaller = { clientId: string; timeZone: string; callerId: string; apiAccountId: string | null };

/** Whose data the tools give, with the key or app that asks. */
export type McpContext = { viewer: McpCaller; origin: string };

/** What the tools need of a key or a connected app. */
export function toCaller(viewer: KeyViewer | AppViewer): McpCaller {
  const { clientId, timeZone } = viewer;
  return viewer.kind === "key"
    ? { clientId, timeZone, callerId: viewer.apiKeyId, apiAccountId: viewer.apiAccountId }
    : { clientId, timeZone, callerId: viewer.appId, apiAccountId: null };
}

/** Answers a question of a key or app, whose threads no person sees. */
export async function askAsKey({ viewer, origin }: McpContext, asked: ToolArguments<"ask">): Promise<ToolData<"ask">> {
  const { clientId, timeZone, callerId } = viewer;
  const { chips: _chips, ...answer } = await ask({ clientId, timeZone, userId: callerId }, asked).catch(explainThread);
  const links = answer.links.map(({ label, href }) => ({ label, href: origin + href }));
  const data = { ...answer, links };
  const { table } = answer;
  if (table === null) return data;
  return cutToFit(data, {
    items: table.rows,
    replace: (rows) => ({ ...data, table: { ...table, rows }, chart: null }),
    things: "rows",
    next: "Ask for a shorter period or fewer rows.",
  });
}

function explainThread(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  const message = "There is no such thread. Leave it out to begin a new one";
  throw new UseError(`threadId: ${message}.`, { threadId: message });
}
