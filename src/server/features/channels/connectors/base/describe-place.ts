import type { Payload } from "./payload.ts";

/** A place with a name: its name, then its address. Undefined without both. */
export function describePlace(place: Payload, nameField: "name" | "title"): string | undefined {
  const parts = [place.at(nameField).text, place.at("address").text].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}
