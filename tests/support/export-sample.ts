import type { ImportFormat } from "#src/domain/imports/import-file.contract.ts";

/** A file in the shape of a real export, and what it holds: "role: text" per message, a list per conversation. */
export type ExportSample = {
  format: ImportFormat;
  name: string;
  value: unknown;
  conversations: string[][];
  errors?: number;
};
