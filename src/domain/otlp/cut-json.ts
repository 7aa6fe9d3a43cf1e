/** JSON that an SDK has cut at a length limit. */

const MAX_DEPTH = 64;

/** Parses JSON; if it was cut, as far as it goes, with `…` at the end of a cut text. Undefined if it is no JSON. */
export function parseCutJson(text: string): unknown {
  const parsed = tryParse(text);
  if (parsed !== undefined) return parsed;
  const closed = closeJson(text);
  return closed === null ? undefined : tryParse(closed);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Frame = {
  close: "}" | "]";
  /** Length of the output up to which the frame is valid if it is closed there. */ safe: number;
};

/** Closes the open string, lists and objects of a text that begins as JSON; null if that is not possible. */
function closeJson(text: string): string | null {
  const stack: Frame[] = [];
  let inString = false;
  let stringStart = 0;
  let isKey = false;
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') {
        inString = false;
        const top = stack.at(-1);
        if (top !== undefined && !isKey) top.safe = at + 1;
      }
      continue;
    }
    if (char === '"') {
      inString = true;
      stringStart = at;
      isKey = expectsKey;
    } else if (char === "{" || char === "[") {
      if (stack.length >= MAX_DEPTH) return null;
      stack.push({ close: char === "{" ? "}" : "]", safe: at + 1 });
      expectsKey = char === "{";
    } else if (char === "}" || char === "]") {
      if (stack.pop()?.close !== char) return null;
      const top = stack.at(-1);
      if (top === undefined) return null;
      top.safe = at + 1;
      expectsKey = false;
    } else if (char === ",") {
      const top = stack.at(-1);
      if (top === undefined) return null;
      // What came before the comma is whole: numbers and words too.
      top.safe = at;
      expectsKey = top.close === "}";
    } else if (char === ":") expectsKey = false;
  }
  if (stack.length === 0) return null;
  if (inString && !isKey) return `${endString(text, stringStart)}…"${closeAll(stack)}`;
  const safe = stack.at(-1)?.safe ?? 0;
  return text.slice(0, safe) + closeAll(stack);
}

/** The open string without an escape that was cut. */
function endString(text: string, stringStart: number): string {
  const content = text.slice(stringStart + 1);
  const cut = content.replace(/((?:^|[^\\])(?:\\\\)*)\\(?:u[\da-fA-F]{0,3})?$/, "$1").replace(/[\uD800-\uDBFF]$/, "");
  return `${text.slice(0, stringStart + 1)}${cut}`;
}

function closeAll(stack: readonly Frame[]): string {
  return stack
    .map(({ close }) => close)
    .reverse()
    .join("");
}
