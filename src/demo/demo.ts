import type { DemoConversation, DemoOptions } from "./model/demo-types.ts";
import { planConversations } from "./plan.ts";

export { demoWorkspace, listReleases } from "./workspace.ts";
export type { DemoConversation, DemoMessage, DemoOptions, DemoSignal } from "./model/demo-types.ts";

/** Generates the demo conversations in order of start, one at a time; the same options give the same bytes. */
export function* generateConversations(options: DemoOptions): Generator<DemoConversation> {
  for (const planned of planConversations(options)) yield planned.conversation;
}
