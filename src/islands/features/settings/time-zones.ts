import type { ComboboxOption } from "#src/components/ui/Combobox.tsx";

let zones: ComboboxOption[] | undefined;

/** Every time zone that the browser knows, by its name. */
export function listTimeZones(): readonly ComboboxOption[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
    keywords: value.split(/[/_]/),
  }));
  return zones;
}
