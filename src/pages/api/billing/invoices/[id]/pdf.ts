import { z } from "zod";
import { respondWithInvoicePdf } from "#src/server/features/billing/invoices/invoice-pdf.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: z.string().max(300) });

export const GET = endpoint({ access: "user", params }, ({ viewer, params: { id } }) =>
  respondWithInvoicePdf(viewer, id),
);
