import { Plus } from "lucide-react";
import type { Connection } from "#src/domain/channels/channels.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { ChannelMark } from "#src/components/ui/marks/ChannelMark.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { buildTileName } from "./AvailableTile.tsx";
import type { ChannelTile } from "./channel-tiles.ts";
import { HealthBadge } from "../HealthBadge.tsx";
import { useCanManage } from "../use-can-manage.ts";

/** A channel with its connections, one for each API account. */
export function ConnectedTile({ tile }: { tile: ChannelTile }) {
  const canManage = useCanManage();
  return (
    <Card>
      <article aria-label={tile.name}>
        <header className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <ChannelMark id={tile.id} className="size-6 shrink-0" />
          <div className="grid min-w-0 flex-1">
            <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{buildTileName(tile)}</h3>
            <p className="text-[0.8125rem] text-soft first-letter:uppercase">{tile.main.kind}</p>
          </div>
          {canManage
            ? tile.entries.map((entry) => (
                <DashLink
                  key={entry.id}
                  to={paths.dash.channel(entry.id)}
                  aria-label={`${tile.entries.length > 1 ? entry.name : `Add ${entry.name}`}: connect another API account`}
                  className={buttonClasses("ghost", "sm")}
                >
                  <Plus aria-hidden="true" className="size-3.5" />
                  {tile.entries.length > 1 ? entry.name : "Add"}
                </DashLink>
              ))
            : null}
        </header>
        <ul aria-label={`Connections of ${tile.name}`} className="divide-y divide-rule border-t border-rule">
          {tile.connections.map((connection) => (
            <ConnectionRow
              key={connection.channel + connection.apiAccountId}
              connection={connection}
              name={
                tile.entries.length > 1 ? tile.entries.find(({ id }) => id === connection.channel)?.name : undefined
              }
            />
          ))}
        </ul>
      </article>
    </Card>
  );
}

function ConnectionRow({ connection, name }: { connection: Connection; name: string | undefined }) {
  const { accounts, client } = useDash();
  const { health, apiAccountId, channel } = connection;
  const account = accounts.find(({ id }) => id === apiAccountId)?.name ?? "API account";
  return (
    <li className="relative grid gap-2 px-4 py-3 transition-colors hover:bg-wash sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <DashLink
          to={paths.dash.channelConnection(channel, apiAccountId)}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
        >
          {name === undefined ? account : `${account}, ${name}`}
        </DashLink>
        <HealthBadge state={health.state} />
      </div>
      <p className="text-sm text-soft">{health.words}</p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-soft [&_dd]:text-ink [&>div]:flex [&>div]:gap-1.5">
        <div>
          <dt>Messages</dt>
          <dd className="tabular">{formatCount(health.messages)}</dd>
        </div>
        <div>
          <dt>Last message</dt>
          <dd>{health.lastMessageAt === null ? "None yet" : formatDateTime(health.lastMessageAt, client.timeZone)}</dd>
        </div>
        <div>
          <dt>Refused in 24 h</dt>
          <dd className="tabular">{formatCount(health.rejected.last24h)}</dd>
        </div>
      </dl>
    </li>
  );
}
