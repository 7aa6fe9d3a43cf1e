import type { z } from "zod";
import { parseArguments } from "../../../domain/mcp/tool.ts";

/** A wrong use of a tool: its message says what to give instead, and the client's model reads it. */
export class UseError extends Error {
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = "UseError";
    this.fields = fields;
  }
}

/** Parses arguments with the schema of the same request over HTTP. Throws UseError. */
export function parseQuery<S extends z.ZodType>(schema: S, args: unknown): z.output<S> {
  const parsed = parseArguments(schema, args);
  if (parsed.kind === "ok") return parsed.args;
  throw new UseError(parsed.message, parsed.fields);
}
