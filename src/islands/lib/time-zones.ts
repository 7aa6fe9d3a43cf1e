import type { ComboboxOption } from "#src/components/ui/Combobox.tsx";

let zones: readonly ComboboxOption[] | undefined;

/**
 * Every time zone that the browser knows, by its name; `chosen` too, which another browser may have named otherwise: what
 * holds is never shown as not chosen. Browsers leave UTC out of their lists.
 */
export function listTimeZones(chosen: string): readonly ComboboxOption[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map(describeZone);
  return chosen === "" || zones.some(({ value }) => value === chosen) ? zones : [describeZone(chosen), ...zones];
}

function describeZone(value: string): ComboboxOption {
  return { value, label: value.replaceAll("_", " "), keywords: value.split(/[/_]/) };
}
