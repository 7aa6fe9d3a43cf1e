import type { z } from "zod";

/** Parses the JSON object in a model's answer, also in a code block or between words; null if none fits the schema. */
export function parseObject<S extends z.ZodType>(text: string, schema: S): z.output<S> | null {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start === -1 || end < start) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(start, end + 1)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
