import { Bell, BellOff, CircleAlert, CircleCheck, CircleDashed, CircleOff, Eye } from "lucide-react";
import type { Alert, Preview } from "#src/domain/alerts/alerts.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { canFire } from "./preview-points.ts";

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

type StateBadgeProps = {
  alert: Pick<Alert, "enabled" | "state" | "condition">;
  /** The alert's last hours; the badge says OK only if a value could have fired. */
  preview: Preview | undefined;
};

/** The state of an alert as a badge. */
export function StateBadge({ alert, preview }: StateBadgeProps) {
  const state = getShownState(alert);
  const last = preview?.points.at(-1);
  if (state === "ok" && last !== undefined && !canFire(alert.condition, last)) {
    return <Badge icon={<Eye aria-hidden="true" />}>{`Watching, n = ${formatCount(last.n)}`}</Badge>;
  }
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
  off: { tone: "neutral", icon: CircleOff, Eye },
} as const;
