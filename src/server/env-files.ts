import { z } from "zod";
import { EnvironmentError } from "./env-error.ts";

/** Where an S3-compatible store is, and what may write to it. */
export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

const text = z.string().optional();

/** The environment variables of the file store, part of those in `env.ts`. */
export const fileVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "expected an address like https://s3.example.com" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe(
      "S3-compatible store for imports, exports and attachments; requires S3_BUCKET, S3_KEY and S3_SECRET. Default: DATA_DIR/files",
    ),
  S3_BUCKET: text.describe("Bucket in that store; it must exist"),
  S3_REGION: z.string().default("us-east-1").describe("Region of the bucket"),
  S3_KEY: text.describe("Access key ID, with the rights to read, write and delete objects of the bucket"),
  S3_SECRET: text.describe("Secret access key"),
  WORKSPACE_STORAGE_GIB: z
    .union([z.literal("unlimited"), z.coerce.number().positive().max(1_000_000)])
    .optional()
    .describe(
      "GiB of recordings, files to import and exports that each workspace may store, or unlimited. Default: as its plan says",
    ),
};

/** How many bytes each workspace may store; null without a limit, undefined where the plans decide. */
export function toWorkspaceStorage({
  WORKSPACE_STORAGE_GIB: size,
}: z.output<z.ZodObject<typeof fileVariables>>): number | null | undefined {
  if (size === "unlimited") return null;
  return size === undefined ? undefined : Math.round(size * 1024 ** 3);
}

/** Returns the settings of the S3-compatible store; undefined without one. Throws EnvironmentError. */
export function toS3(values: z.output<z.ZodObject<typeof fileVariables>>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = values;
  if (endpoint === undefined && bucket === undefined && key === undefined && secret === undefined) return undefined;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined) {
    throw new EnvironmentError("Files in an S3-compatible store require S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.");
  }
  return { endpoint, bucket, region, key, secret };
}
