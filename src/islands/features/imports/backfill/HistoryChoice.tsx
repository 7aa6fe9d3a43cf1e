import { useQuery } from "@tanstack/react-query";
import { canUpload } from "#src/domain/auth/policies.ts";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ChannelMark } from "#src/components/ui/marks/ChannelMark.tsx";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useReadOnly } from "../../../lib/session/use-read-only.ts";

/** Chooses a channel whose past conversations are read through its platform's API. Nothing for people who may not import. */
export function HistoryChoice({ onChoose }: { onChoose: (channel: ChannelEntry) => void }) {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const { data } = useQuery(channelsQuery());
  const channels = data?.channels.filter(({ historyFields }) => historyFields !== null) ?? [];
  if (channels.length === 0 || !canUpload(role) || isReadOnly) return null;
  return (
    <Section
      title="Bring your history"
      description="Import past conversations straight from your helpdesk. You need an access token."
    >
      <div className="flex flex-wrap gap-2">
        {channels.map((channel) => (
          <Button
            key={channel.id}
            onClick={() => onChoose(channel)}
            icon={<ChannelMark id={channel.id} className="size-5" />}
          >
            {channel.name}
          </Button>
        ))}
      </div>
    </Section>
  );
}
