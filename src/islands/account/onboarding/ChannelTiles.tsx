import { useId } from "react";
import { ChannelMark } from "#src/components/ui/marks/ChannelMark.tsx";

type ChannelTilesProps = {
  channels: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
};

/** Channel picker as tiles over native radio buttons, so that arrow keys work. */
export function ChannelTiles({ channels, value, onChange }: ChannelTilesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Channel</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4">
        {channels.map((channel) => (
          <label
            key={channel.id}
            className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-rule bg-card px-3 text-sm transition-colors hover:border-edge has-checked:border-ink has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={channel.id}
              checked={channel.id === value}
              onChange={() => onChange(channel.id)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
            <ChannelMark id={channel.id} className="size-4.5 shrink-0" />
            {channel.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
