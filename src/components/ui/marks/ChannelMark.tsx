import { CHANNELS, HELPDESKS } from "#src/domain/shared/channels.ts";
import sprite from "#src/assets/channels.svg?url&no-inline";

const KNOWN = new Set<string>([...CHANNELS, ...HELPDESKS].map(({ id }) => id));

/** The mark of a supported channel or helpdesk in the text's color, next to the channel's name; nothing for a channel of the client's own. */
export function ChannelMark({ id, className }: { id: string; className?: string }) {
  if (!KNOWN.has(id)) return null;
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}
