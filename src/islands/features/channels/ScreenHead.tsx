import { ArrowLeft, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { ChannelMark } from "#src/components/ui/marks/ChannelMark.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";

type ScreenHeadProps = { channel: ChannelEntry; subtitle: ReactNode; aside?: ReactNode };

/** Head of a channel's screens: the way back, the mark and the name. */
export function ScreenHead({ channel, subtitle, aside }: ScreenHeadProps) {
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DashLink to={paths.dash.channels} className={buttonClasses("quiet", "sm", "-ml-3")}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          All channels
        </DashLink>
        <a href={channel.docs} target="_blank" rel="noreferrer" className={buttonClasses("quiet", "sm", "-mr-3")}>
          Documentation
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ChannelMark id={channel.id} className="size-9 shrink-0" />
        <div className="grid min-w-0 flex-1 basis-56">
          <h2 className="text-xl">{channel.name}</h2>
          <p className="text-sm wrap-anywhere text-soft">{subtitle}</p>
        </div>
        {aside}
      </div>
    </header>
  );
}
