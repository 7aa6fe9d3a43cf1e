import type { ToolArguments, ToolData } from "../../../domain/mcp/tools.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { ask } from "../agent/agent.service.ts";
import { cutToFit, UseError } from "../tools/tools.service.ts";

/** Whose data the tools give, with the key that asks. */
export type McpContext = {
  viewer: Pick<KeyViewer, "clientId" | "timeZone" | "apiKeyId" | "apiAccountId">;
  origin: string;
};

/** Answers a question of a key, whose threads no person sees. */
export async function askAsKey({ viewer, origin }: McpContext, asked: ToolArguments<"ask">): Promise<ToolData<"ask">> {
  const { clientId, timeZone, apiKeyId } = viewer;
  const { chips: _chips, ...answer } = await ask({ clientId, timeZone, userId: apiKeyId }, asked).catch(explainThread);
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
  const message = "This key has no such thread. Leave it out to begin a new one";
  throw new UseError(`threadId: ${message}.`, { threadId: message });
}
