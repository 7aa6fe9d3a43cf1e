import { agreementSchema } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { getAgreement } from "#src/server/features/weekly-reading/weekly-reading.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: agreementSchema }, ({ viewer }) => getAgreement(viewer));
