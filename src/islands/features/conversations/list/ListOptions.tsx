import { Columns3 } from "lucide-react";
import { CONVERSATION_SORTS } from "#src/domain/conversations/conversations.contract.ts";
import type { ConversationSort } from "#src/domain/conversations/conversations.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";
import { ROW_FIELD_NAMES, ROW_FIELDS } from "./row-columns.ts";
import type { ChosenColumns } from "./use-row-columns.ts";

const SORT_NAMES: Record<ConversationSort, string> = { newest: "Newest first", oldest: "Oldest first" };

/** The order of the list, and what its rows show. */
export function ListOptions({ columns, tracked, choose }: ChosenColumns) {
  const { sort = "newest" } = useDashSearch();
  const setSearch = useSetDashSearch();
  const toggle = <T extends string>(list: readonly T[], one: T, isOn: boolean): T[] =>
    isOn ? [...list, one] : list.filter((other) => other !== one);
  return (
    <div className="flex items-center gap-2">
      <NativeSelect
        size="sm"
        aria-label="Sort"
        value={sort}
        onChange={({ target: { value } }) =>
          setSearch({ sort: CONVERSATION_SORTS.find((known) => known === value && known !== "newest") })
        }
      >
        <Options labels={SORT_NAMES} />
      </NativeSelect>
      <Popover
        label="Columns"
        align="end"
        trigger={
          <Button size="sm" icon={<Columns3 aria-hidden="true" className="size-3.5 text-faint" />}>
            Columns
          </Button>
        }
      >
        <div className="grid gap-2">
          {ROW_FIELDS.map((field) => (
            <Checkbox
              key={field}
              label={ROW_FIELD_NAMES[field]}
              checked={columns.fields.includes(field)}
              onChange={({ target }) => choose({ ...columns, fields: toggle(columns.fields, field, target.checked) })}
            />
          ))}
          {tracked.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={columns.properties.includes(name)}
              onChange={({ target }) =>
                choose({ ...columns, properties: toggle(columns.properties, name, target.checked) })
              }
            />
          ))}
          <Button size="sm" variant="quiet" onClick={() => choose(null)}>
            Reset
          </Button>
        </div>
      </Popover>
    </div>
  );
}
