const LINE = 60;

/** JSON for reading: what fits on a line stays on one, a row of numbers always, all else is indented by two. */
export function stringifyCompact(value: unknown, indent = ""): string {
  const flat = writeFlat(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE) return flat;
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + stringifyCompact(item, inner)).join(",\n")}\n${indent}]`;
  }
  const lines = Object.entries(value).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${stringifyCompact(part, inner)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function writeFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${writeFlat(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
