import type { TelemetrySource } from "../../../domain/otlp/sources.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listSources } from "./sources.sql.ts";

/** What arrived by OpenTelemetry at the client's API accounts. */
export async function getTelemetrySources({ clientId }: UserViewer): Promise<{ sources: TelemetrySource[] }> {
  const rows = await getDatabase().withClient(clientId, (tx) => listSources(tx, clientId));
  return { sources: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) };
}
