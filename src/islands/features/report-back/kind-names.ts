import type { ReportKind } from "#src/domain/sources/report-targets.contract.ts";

export const KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  meta: "Meta Conversions API",
  ga4: "Google Analytics 4",
  webhook: "Webhook",
};
