import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Property } from "#src/domain/properties/properties.contract.ts";
import { propertiesQuery } from "../../../lib/queries/properties.query.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { getColumnsKey, getDefaultColumns, parseColumns } from "./row-columns.ts";
import type { RowColumns } from "./row-columns.ts";

export type ChosenColumns = {
  columns: RowColumns;
  /** The properties that can be chosen. */
  tracked: readonly Property[];
  /** Chooses; null takes the choice back. */
  choose: (columns: RowColumns | null) => void;
};

/** What the rows of the list show, which the browser remembers for each workspace. */
export function useRowColumns(): ChosenColumns {
  const { client } = useDash();
  const key = getColumnsKey(client.id);
  const [chosen, setChosen] = useState(() => parseColumns(localStorage.getItem(key)));
  const { data } = useQuery(propertiesQuery());
  const tracked = (data?.properties ?? []).filter((property) => property.tracked);
  return {
    columns: chosen ?? getDefaultColumns(tracked),
    tracked,
    choose: (columns) => {
      setChosen(columns);
      if (columns === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(columns));
    },
  };
}
