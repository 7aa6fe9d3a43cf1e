import { planConversations } from "./plan.ts";
import type { DemoConversation } from "./world/demo-types.ts";

export { demoWorkspace } from "./workspace.ts";
export type { DemoConversation, DemoMessage, DemoSignal } from "./world/demo-types.ts";

/** What to generate: conversations of the `days` before `until` (ms, exclusive). */
export type DemoOptions = { seed: number; until: number; days: number; conversations: number };

/** The demo business's conversations in order of their start; the same options give the same bytes. Memory stays bounded. */
export function* generateConversations(options: DemoOptions): Generator<DemoConversation> {
  for (const planned of planConversations(options)) yield planned.conversation;
}
