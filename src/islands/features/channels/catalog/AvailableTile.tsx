import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { ChannelMark } from "#src/components/ui/marks/ChannelMark.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import type { ChannelTile } from "./channel-tiles.ts";
import { useCanManage } from "../use-can-manage.ts";

/** A channel that is not connected yet. */
export function AvailableTile({ tile }: { tile: ChannelTile }) {
  const canManage = useCanManage();
  const { main } = tile;
  return (
    <article aria-label={tile.name} className="flex h-full flex-col gap-3 rounded-md border border-rule bg-card p-4">
      <div className="flex items-start gap-3">
        <ChannelMark id={tile.id} className="mt-0.5 size-6 shrink-0" />
        <div className="grid min-w-0">
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{buildTileName(tile)}</h3>
          <p className="text-[0.8125rem] text-soft first-letter:uppercase">{describeKind(main)}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {canManage
          ? tile.entries.map((entry) => (
              <DashLink
                key={entry.id}
                to={paths.dash.channel(entry.id)}
                aria-label={`Connect ${entry.name}`}
                className={buttonClasses("ghost", "sm")}
              >
                {tile.entries.length > 1 ? entry.name : "Connect"}
              </DashLink>
            ))
          : null}
        <a
          href={main.docs}
          target="_blank"
          rel="noreferrer"
          aria-label={`How it works: ${tile.name}`}
          className={buttonClasses("quiet", "sm", canManage ? "" : "-ml-3")}
        >
          How it works
        </a>
      </div>
    </article>
  );
}

/** What kind of channel it is, unless its name says so. */
function describeKind({ name, kind }: ChannelEntry): string | null {
  return name === kind ? null : kind;
}

/** The names of a tile's channels: "Zendesk, Intercom". */
export function buildTileName({ name, entries }: ChannelTile): string {
  return entries.length > 1 ? entries.map((entry) => entry.name).join(", ") : name;
}
