import type { CallFindingKind } from "./findings.ts";

/** What a finding of calls is called, and what helps. */
export const FINDING_LABELS: Record<CallFindingKind, { label: string; advice: string }> = {
  dead_air: {
    label: "Dead air",
    advice: "Nobody speaks for more than 3 seconds. Say that you are looking something up before a long step.",
  },
  talks_over: {
    label: "Bot talks over the user",
    advice: "The bot begins while the user speaks. Wait longer for the end of a turn, and stop when the user begins.",
  },
  slow_reply: {
    label: "Slow replies",
    advice: "The bot's first word takes 2 to 3 seconds. Stream the answer, or begin with a short phrase.",
  },
};
