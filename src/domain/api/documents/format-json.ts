const LINE = 60;

/** JSON for reading: values that fit on a line and lists of numbers stay on one line; the rest is indented by two spaces. */
export function formatJson(value: unknown, indent = ""): string {
  const flat = formatFlat(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE) return flat;
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  const lines = Object.entries(value).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${formatJson(part, inner)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function formatFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${formatFlat(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
