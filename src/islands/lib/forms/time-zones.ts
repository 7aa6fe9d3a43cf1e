import type { ComboboxOption } from "#src/components/ui/forms/Combobox.tsx";

let zones: readonly ComboboxOption[] | undefined;

/**
 * Lists the browser's time zones plus UTC, which browsers leave out. Adds `chosen` if it is missing: another browser may
 * use a different name for it.
 */
export function listTimeZones(chosen: string): readonly ComboboxOption[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map(describeZone);
  return chosen === "" || zones.some(({ value }) => value === chosen) ? zones : [describeZone(chosen), ...zones];
}

function describeZone(value: string): ComboboxOption {
  return { value, label: value.replaceAll("_", " "), keywords: value.split(/[/_]/) };
}
