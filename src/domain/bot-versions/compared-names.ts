import type { ComparedBy } from "./bot-versions.contract.ts";

/** What conversations are compared by, as screens name it. */
export const COMPARED_NAMES: Record<ComparedBy, string> = {
  version: "Version",
  model: "Model",
  agent: "Agent",
  prompt: "Prompt",
};
