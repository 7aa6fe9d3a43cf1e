import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { Chip } from "#src/components/ui/marks/Chip.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";

/** Chips of the active shared filters, each removable. */
export function FilterChips() {
  const { accounts } = useDash();
  const { account, channel, language, version } = useDashSearch();
  const setSearch = useSetDashSearch();
  const chips = [
    account === undefined
      ? null
      : {
          name: "Account",
          value: accounts.find(({ id }) => id === account)?.name ?? "Unknown account",
          clear: () => setSearch({ account: undefined }),
        },
    channel === undefined
      ? null
      : { name: "Channel", value: getChannelName(channel), clear: () => setSearch({ channel: undefined }) },
    language === undefined
      ? null
      : { name: "Language", value: describeLanguage(language), clear: () => setSearch({ language: undefined }) },
    version === undefined ? null : { name: "Version", value: version, clear: () => setSearch({ version: undefined }) },
  ].filter((chip) => chip !== null);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.name}>
          <Chip name={chip.name} value={chip.value} onClear={chip.clear} />
        </li>
      ))}
    </ul>
  );
}
