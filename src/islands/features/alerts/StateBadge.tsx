import { Bell, BellOff, CircleAlert, CircleCheck, CircleDashed, CircleOff } from "lucide-react";
import type { Alert } from "#src/domain/alerts/alerts.contract.ts";
import { Badge } from "#src/components/ui/Badge.tsx";

/** The states of an alert in the order of the list; `off` is one that is switched off. */
export const STATE_ORDER = ["alert", "error", "no_data", "muted", "ok", "off"] as const;
export type ShownState = (typeof STATE_ORDER)[number];

/** Names of the groups of the list. */
export const STATE_TITLES: Record<ShownState, string> = {
  alert: "In alert",
  error: "Can't be checked",
  no_data: "Not enough data",
  muted: "Muted",
  ok: "OK",
  off: "Off",
};

/** The state that screens show. */
export function getShownState({ enabled, state }: Pick<Alert, "enabled" | "state">): ShownState {
  return enabled ? state : "off";
}

/** The state of an alert as a badge. */
export function StateBadge({ alert }: { alert: Pick<Alert, "enabled" | "state"> }) {
  const state = getShownState(alert);
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {STATE_TITLES[state]}
    </Badge>
  );
}

const LOOKS = {
  alert: { tone: "bad", icon: Bell },
  error: { tone: "warn", icon: CircleAlert },
  no_data: { tone: "neutral", icon: CircleDashed },
  muted: { tone: "neutral", icon: BellOff },
  ok: { tone: "good", icon: CircleCheck },
  off: { tone: "neutral", icon: CircleOff },
} as const;
