import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bot, Layers, MessageSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatDay } from "#src/domain/shared/format.ts";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { CommandDialog, CommandGroup, CommandItem } from "#src/components/ui/overlays/Command.tsx";
import { conversationsQuery } from "../../../features/conversations/conversations.query.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useSampleFilter, useScreenSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../../lib/navigation/dash-search.ts";
import { useDebounced } from "../../../lib/forms/use-debounced.ts";
import { findActions, findFigures, findScreens, findSettings, matches } from "./palette-search.ts";
import type { FoundPlace } from "./palette-search.ts";

const SEARCH_PAUSE_MS = 250;
const CONVERSATIONS_SHOWN = 6;

/** Ctrl/Cmd+K: finds screens, figures, actions, settings, API accounts and conversations. */
export function CommandPalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [search, setSearch] = useState("");

  function change(next: boolean): void {
    if (next) setSearch("");
    onOpenChange(next);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setSearch("");
      onOpenChange(!open);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, onOpenChange]);

  return (
    <CommandDialog
      open={open}
      onOpenChange={change}
      label="Search and commands"
      placeholder="Search screens, figures, actions and conversations…"
      search={search}
      onSearchChange={setSearch}
      filter={false}
    >
      {open ? <PaletteItems search={search} close={() => change(false)} /> : null}
    </CommandDialog>
  );
}

function PaletteItems({ search, close }: { search: string; close: () => void }) {
  const { accounts, selectAccount, client, role } = useDash();
  const navigate = useNavigate();
  const shared = useScreenSearch();
  const setSearch = useSetDashSearch();
  const sample = useSampleFilter();
  const words = search.trim();
  const q = useDebounced(words, SEARCH_PAUSE_MS);
  const found = useInfiniteQuery(conversationsQuery({ sample, ...(q === "" ? {} : { q }) }, CONVERSATIONS_SHOWN));
  const conversations = (found.data?.pages[0]?.items ?? []).slice(0, CONVERSATIONS_SHOWN);
  const shownAccounts = accounts.filter(({ name, channel }) => matches(`${name} ${getChannelName(channel)}`, words));

  function go(to: string, next: DashSearch, hash = ""): void {
    close();
    void navigate({ to, search: next, hash });
  }

  function open({ to, hash }: FoundPlace): void {
    go(to, shared, hash);
  }

  return (
    <>
      <Places heading="Screens" places={findScreens(words)} open={open} />
      <Places heading="Figures" places={findFigures(words)} open={open} />
      <Places heading="Actions" places={findActions(words, role)} open={open} />
      <Places heading="Settings" places={findSettings(words, role)} open={open} />
      {shownAccounts.length === 0 ? null : (
        <CommandGroup heading="API accounts">
          {matches("all api accounts", words) ? (
            <CommandItem
              value="all-accounts"
              icon={<Layers aria-hidden="true" />}
              onSelect={() => {
                close();
                setSearch({ account: undefined });
              }}
            >
              All API accounts
            </CommandItem>
          ) : null}
          {shownAccounts.map(({ id, name, channel, sample: sampleState }) => (
            <CommandItem
              key={id}
              value={id}
              icon={<Bot aria-hidden="true" />}
              trailing={
                sampleState === null ? (
                  <span className="text-xs text-faint">{getChannelName(channel)}</span>
                ) : (
                  <SampleBadge />
                )
              }
              onSelect={() => {
                close();
                selectAccount(id);
                setSearch({ account: id, ...(sampleState === null ? {} : { sample: undefined }) });
              }}
            >
              {name}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {conversations.length === 0 ? null : (
        <CommandGroup heading={q === "" ? "Recent conversations" : "Conversations"}>
          {conversations.map(({ id, title, channel, startedAt }) => (
            <CommandItem
              key={id}
              value={id}
              icon={<MessageSquare aria-hidden="true" />}
              trailing={
                <span className="text-xs whitespace-nowrap text-faint">
                  <span className="max-sm:hidden">{getChannelName(channel)}, </span>
                  {formatDay(startedAt, client.timeZone)}
                </span>
              }
              onSelect={() => go(paths.dash.conversation(id), shared)}
            >
              {title === "" ? "No text" : title}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {words === "" ? null : (
        <CommandGroup heading="Search">
          <CommandItem
            value="search-conversations"
            icon={<MessageSquare aria-hidden="true" />}
            onSelect={() => go(paths.dash.conversations, { ...shared, q: words })}
          >
            Search conversations for “{words}”
          </CommandItem>
        </CommandGroup>
      )}
    </>
  );
}

type PlacesProps = { heading: string; places: readonly FoundPlace[]; open: (place: FoundPlace) => void };

/** Screens, or places on one, each with what it is; nothing where none was found. */
function Places({ heading, places, open }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {places.map((place) => {
        const { to, name, hint, hash = "", icon: Icon } = place;
        return (
          <CommandItem
            key={`${name} ${to}${hash}`}
            value={`${heading} ${to} ${name}`}
            icon={<Icon aria-hidden="true" />}
            trailing={
              hint === undefined ? null : <span className="truncate text-xs text-faint max-sm:hidden">{hint}</span>
            }
            onSelect={() => open(place)}
          >
            {name}
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}
