import type { AgentRow, AgentTable, AgentUnit } from "../../../domain/agent/agent.contract.ts";

/** The columns of the 95% interval, where any row has one. */
export function listIntervalColumns(rows: readonly AgentRow[], unit: AgentUnit | null): AgentTable["columns"] {
  if (rows.every(({ low }) => low === null)) return [];
  return [
    { key: "low", label: "95% −", unit },
    { key: "high", label: "95% +", unit },
  ];
}
