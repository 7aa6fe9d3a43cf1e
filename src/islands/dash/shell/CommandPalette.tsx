import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bot, Layers, MessageSquare } from "lucide-react";
import { useEffect, useState } from "react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canAdminister } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatDay } from "#src/domain/shared/format.ts";
import { SampleBadge } from "#src/components/ui/SampleBadge.tsx";
import { CommandDialog, CommandGroup, CommandItem } from "#src/components/ui/Command.tsx";
import { conversationsQuery } from "../../features/conversations/conversations.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import {
  pickSharedSearch,
  useDashSearch,
  useSampleFilter,
  useSetDashSearch,
} from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { SETTING_FIELDS, toSettingHash } from "../settings/settings-fields.ts";
import { listSettingsGroups } from "../settings/settings-pages.ts";
import { listAdminGroups } from "../workspace-admin/admin-pages.ts";
import { listNavGroups } from "./nav.ts";
import type { SubPage } from "./sub-pages.ts";

const SEARCH_PAUSE_MS = 250;
const CONVERSATIONS_SHOWN = 6;

/** Ctrl/Cmd+K: finds screens, settings, API accounts and conversations. */
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
      placeholder="Search screens, settings and conversations…"
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
  const shared = pickSharedSearch(useDashSearch());
  const setSearch = useSetDashSearch();
  const sample = useSampleFilter();
  const words = search.trim();
  const q = useDebounced(words, SEARCH_PAUSE_MS);
  const found = useInfiniteQuery(conversationsQuery({ sample, ...(q === "" ? {} : { q }) }, CONVERSATIONS_SHOWN));
  const conversations = (found.data?.pages[0]?.items ?? []).slice(0, CONVERSATIONS_SHOWN);
  const screens = listNavGroups(role).flatMap(({ links }) => links.filter(({ name }) => matches(name, words)));
  const settings = findSettings(words, role);
  const shownAccounts = accounts.filter(({ name, channel }) => matches(`${name} ${getChannelName(channel)}`, words));

  function go(to: string, next: DashSearch, hash = ""): void {
    close();
    void navigate({ to, search: next, hash });
  }

  return (
    <>
      {screens.length === 0 ? null : (
        <CommandGroup heading="Screens">
          {screens.map(({ to, name, icon: Icon }) => (
            <CommandItem key={to} value={to} icon={<Icon aria-hidden="true" />} onSelect={() => go(to, shared)}>
              {name}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {settings.length === 0 ? null : (
        <CommandGroup heading="Settings and admin">
          {settings.map(({ to, name, hint, hash = "", icon: Icon }) => (
            <CommandItem
              key={`${to} ${name}`}
              value={`${to} ${name}`}
              icon={<Icon aria-hidden="true" />}
              trailing={<span className="truncate text-xs text-faint max-sm:hidden">{hint}</span>}
              onSelect={() => go(to, shared, hash)}
            >
              {name}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
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

/** What the palette shows of the settings and the admin area: a page, or one setting on it. */
type FoundSetting = { to: string; name: string; hint: string; hash?: string; icon: SubPage["icon"] };

const SETTINGS_SHOWN = 8;

/** Pages of the settings and the admin area, and single settings, that have the words; none without words. */
function findSettings(words: string, role: UserRole): FoundSetting[] {
  if (words === "") return [];
  const screens = listNavGroups(role).flatMap(({ links }) => links);
  const groups = [...listSettingsGroups(role), ...(canAdminister(role) ? listAdminGroups(role) : [])];
  const all = groups.flatMap(({ pages }) => pages);
  const found = all.filter(({ name, hint }) => matches(`${name} ${hint}`, words));
  const fields = SETTING_FIELDS.flatMap(({ to, label, words: others = "" }) => {
    const page = [...all, ...screens].find((one) => one.to === to);
    if (page === undefined || !matches(`${label} ${others}`, words)) return [];
    return [{ to, name: label, hint: page.name, hash: toSettingHash(label), icon: page.icon }];
  });
  // The admin area names some pages of the settings again, and some pages have a setting of their own name.
  const pages = new Map(found.map((page): [string, FoundSetting] => [page.name, page]));
  return [...pages.values(), ...fields.filter(({ name }) => !pages.has(name))].slice(0, SETTINGS_SHOWN);
}

function matches(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
