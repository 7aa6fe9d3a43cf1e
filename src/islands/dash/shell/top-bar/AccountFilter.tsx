import { ChevronDown } from "lucide-react";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { DropdownMenu, MenuLabel, MenuRadioGroup, MenuRadioItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";

const ALL = "all";

/** Filters all figures by API account. Also makes the account the selected one for screens that need one. */
export function AccountFilter() {
  const { accounts, selectAccount } = useDash();
  const { account } = useDashSearch();
  const setSearch = useSetDashSearch();
  const current = accounts.find(({ id }) => id === account);

  function choose(value: string): void {
    const chosen = accounts.find(({ id }) => id === value);
    // Screens that need an account have no use for the one of test runs.
    if (chosen?.purpose === "live") selectAccount(value);
    const isSample = chosen !== undefined && chosen.sample !== null;
    // Without "Only mine": together they would leave nothing.
    setSearch({ account: value === ALL ? undefined : value, ...(isSample ? { sample: undefined } : {}) });
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          size="sm"
          className="max-w-56! min-w-0 max-sm:grow max-sm:basis-28 shrink! font-normal! text-soft! [&>span]:min-w-0 [&>span>span]:min-w-0"
        >
          <span className="sr-only">API account: </span>
          <span className="truncate">{current?.name ?? "All API accounts"}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
        </Button>
      }
    >
      <MenuLabel>API account</MenuLabel>
      <MenuRadioGroup value={current?.id ?? ALL} onValueChange={choose}>
        <MenuRadioItem value={ALL}>All API accounts</MenuRadioItem>
        {accounts.map(({ id, name, channel, sample }) => (
          <MenuRadioItem key={id} value={id}>
            <span className="flex items-center justify-between gap-3">
              <span className="grid">
                {name}
                <span className="text-xs text-soft">{getChannelName(channel)}</span>
              </span>
              {sample === null ? null : <SampleBadge />}
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </DropdownMenu>
  );
}
