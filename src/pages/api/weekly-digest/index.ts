import { digestChangeSchema, digestSettingsSchema } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { changeDigest, getDigestSettings } from "#src/server/features/weekly-digest/weekly-digest.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: digestSettingsSchema }, ({ viewer }) =>
  getDigestSettings(viewer),
);

export const PATCH = endpoint(
  { access: "user", body: digestChangeSchema, output: digestSettingsSchema },
  ({ viewer, body }) => changeDigest(viewer, body),
);
