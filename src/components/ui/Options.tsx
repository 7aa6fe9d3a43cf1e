/** The options of a select: each value and its words. */
export function Options({ words }: { words: Readonly<Record<string, string>> }) {
  return Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
