import type { LineErrorCode } from "../import-file.contract.ts";

/** A compressed file or a spreadsheet that can't be read, or not to its end; what came before it was read. */
export class ContainerError extends Error {
  readonly code: LineErrorCode;

  constructor(code: "bad_zip" | "bad_sheet", message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A file that is not taken, whatever of it was read before: it is encrypted, holds another archive, or does harm. */
export class RefusedFileError extends ContainerError {}
