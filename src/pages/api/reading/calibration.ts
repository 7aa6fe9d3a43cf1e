import { successSchema } from "#src/domain/shared/success.contract.ts";
import { undoCalibration } from "#src/server/features/weekly-reading/weekly-reading.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint({ access: "user", output: successSchema }, ({ viewer }) => undoCalibration(viewer));
