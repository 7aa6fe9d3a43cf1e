import { queryAll } from "./roots.ts";

/** Attributes that people give, from the most telling. */
const ATTRIBUTES = ["data-testid", "data-test-id", "data-test", "name", "aria-label", "placeholder", "role", "title"];
/** Parts of names that tools generate: hashes, counters, css-1x2y3z. */
const GENERATED =
  /^(?:css|sc|jsx?|svelte|emotion|styles?|_)[-_]|\d{2,}|[a-z]\d[a-z]|[A-Z]{2,}[a-z]+[A-Z]|(?:__|--|-|_)(?=[A-Za-z]*\d)[A-Za-z\d]{4,}$|^:|^radix/;
const MAX_DEPTH = 8;

/** Builds a selector of an element from roles, stable attributes and structure, which matches this element alone; null if none does. */
export function buildSelector(element: Element): string | null {
  for (const candidate of listCandidates(element)) if (isUnique(candidate, element)) return candidate;
  let path = describeStep(element);
  let above = element.parentElement;
  for (let depth = 0; above && depth < MAX_DEPTH; depth++, above = above.parentElement) {
    for (const candidate of listCandidates(above)) {
      const selector = `${candidate} > ${path}`;
      if (isUnique(selector, element)) return selector;
    }
    path = `${describeStep(above)} > ${path}`;
    if (isUnique(path, element)) return path;
  }
  return null;
}

function listCandidates(element: Element): string[] {
  const { localName, id } = element;
  const candidates: string[] = [];
  if (id !== "" && !GENERATED.test(id)) candidates.push(`#${CSS.escape(id)}`);
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null && value !== "" && value.length < 80 && !GENERATED.test(value)) {
      candidates.push(`${localName}[${name}=${JSON.stringify(value)}]`);
    }
  }
  if (localName.includes("-")) candidates.push(localName);
  const stable = [...element.classList].filter((name) => !GENERATED.test(name));
  if (stable.length > 0) candidates.push(`${localName}${stable.map((name) => `.${CSS.escape(name)}`).join("")}`);
  for (const name of stable) candidates.push(`${localName}.${CSS.escape(name)}`);
  if (/^(?:textarea|main|form|ol|ul)$/.test(localName)) candidates.push(localName);
  return candidates;
}

function describeStep(element: Element): string {
  const { localName, parentElement } = element;
  const same = [...(parentElement?.children ?? [])].filter((child) => child.localName === localName);
  return same.length <= 1 ? localName : `${localName}:nth-of-type(${String(same.indexOf(element) + 1)})`;
}

function isUnique(selector: string, element: Element): boolean {
  const found = queryAll(selector);
  return found.length === 1 && found[0] === element;
}
