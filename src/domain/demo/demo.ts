import { planConversations } from "./plan.ts";
import type { DemoConversation, DemoOptions } from "./world/demo-types.ts";

export { demoWorkspace, listReleases } from "./workspace.ts";
export type { DemoConversation, DemoMessage, DemoOptions, DemoSignal } from "./world/demo-types.ts";

/** The demo business's conversations in order of their start; the same options give the same bytes. Memory stays bounded. */
export function* generateConversations(options: DemoOptions): Generator<DemoConversation> {
  for (const planned of planConversations(options)) yield planned.conversation;
}
