import { Clock, MessageCircleOff, MoonStar, Radio, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { HEALTH_LABELS } from "#src/domain/channels/channel-labels.ts";
import type { ChannelHealth } from "#src/domain/channels/channels.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";

type State = ChannelHealth["state"];

const LOOKS: Record<State, { tone: ComponentProps<typeof Badge>["tone"]; icon: LucideIcon }> = {
  waiting: { tone: "neutral", icon: Clock },
  live: { tone: "good", icon: Radio },
  one_sided: { tone: "warn", icon: MessageCircleOff },
  quiet: { tone: "neutral", icon: MoonStar },
  attention: { tone: "bad", icon: TriangleAlert },
};

/** State of a connection: an icon, a label and a color. */
export function HealthBadge({ state }: { state: State }) {
  const { tone = "neutral", icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {HEALTH_LABELS[state].label}
    </Badge>
  );
}
