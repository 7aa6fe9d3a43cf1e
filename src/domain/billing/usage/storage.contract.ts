import { z } from "zod";

const bytes = z.int();

/** The bytes of a workspace's files. */
export const storageSchema = z.object({
  usedBytes: bytes,
  /** Null without a limit. */
  limitBytes: bytes.nullable(),
  parts: z.object({
    recordings: bytes,
    /** Files that are being uploaded or wait for their import. */
    imports: bytes,
    exports: bytes,
  }),
});
export type Storage = z.infer<typeof storageSchema>;
