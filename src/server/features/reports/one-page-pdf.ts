import { buildSheet, formatFileName } from "../../../domain/reports/sheet.ts";
import type { OnePage } from "../../../domain/reports/reports.contract.ts";
import { getReportWords } from "../../../domain/reports/words/report-words.ts";
import { createPdf } from "../../providers/pdf/pdf-writer.ts";
import { drawReport } from "./draw-report.ts";
import { PAGE } from "./draw-style.ts";

/** Makes the PDF of a report: one A4 page, the same bytes for the same report. */
export async function createOnePagePdf(report: OnePage): Promise<Buffer> {
  const sheet = buildSheet(report);
  const pdf = await createPdf({
    title: sheet.documentTitle,
    lang: getReportWords(report.lang).locale,
    author: sheet.brand.display,
    createdAt: new Date(report.asOf),
    ...PAGE,
  });
  const { logo } = report.brand;
  drawReport(pdf, sheet, logo === null ? null : Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64"));
  return pdf.finish();
}

/** Responds with the PDF of a report as a download. */
export async function respondWithOnePagePdf(report: OnePage, headers: Record<string, string> = {}): Promise<Response> {
  const bytes = await createOnePagePdf(report);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${formatFileName(report)}"`,
      "content-length": String(bytes.length),
      "cache-control": "private, no-store",
      ...headers,
    },
  });
}
