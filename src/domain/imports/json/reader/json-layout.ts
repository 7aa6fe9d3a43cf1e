/** Parses JSON; null if it is invalid. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether each line is a value of its own; some lines may be invalid, even the first. */
export function isJsonLines(head: string, isWhole: boolean): boolean {
  const lines = head.split(/\r\n|\n|\r/);
  // The last line of a head may be incomplete.
  if (!isWhole && lines.length > 1) lines.pop();
  const filled = lines.filter((text) => text.trim() !== "").slice(0, 20);
  const [first = ""] = filled;
  if (filled.length < 2) return false;
  // The first line of a value that goes on in the next ones.
  if (/[[{,:]\s*$/.test(first) && !isJson(first.trim().replace(/,$/, ""))) return false;
  const whole = filled.filter(
    (text) => /^\s*(?:\{.*\}|\[.*\]),?\s*$/.test(text) && isJson(text.trim().replace(/,$/, "")),
  );
  return (
    whole.length > filled.length / 2 || (whole.length > 0 && filled.every((text) => /^\s*[{[]\s*["{[\]}]/.test(text)))
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
