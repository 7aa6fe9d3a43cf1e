import type { SourceBreakdown } from "../../sources/source-metrics.contract.ts";
import type { SourceKind } from "../../sources/sources.contract.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";

type SourceTexts = {
  breakdowns: Record<SourceBreakdown, string>;
  /** The name of the filter. */
  kind: string;
  kinds: Record<SourceKind, string>;
  /** The row of conversations without a known source. */
  unknown: string;
};

/** The words of answers on where conversations come from. */
export const SOURCE_TEXTS: Record<QuestionLanguage, SourceTexts> = {
  en: {
    breakdowns: { source: "source", campaign: "campaign", page: "page" },
    kind: "Source",
    kinds: {
      ...{ ad: "Ad", post: "Post", page: "Page", link: "Link", qr: "QR code", referral: "Another site" },
      ...{ direct: "Direct", campaign: "Your campaign", other: "Other source" },
    },
    unknown: "Not known",
  },
  es: {
    breakdowns: { source: "origen", campaign: "campaña", page: "página" },
    kind: "Origen",
    kinds: {
      ...{
        ad: "Anuncio",
        post: "Publicación",
        page: "Página",
        link: "Enlace",
        qr: "Código QR",
        referral: "Otro sitio",
      },
      ...{ direct: "Directo", campaign: "Tu campaña", other: "Otro origen" },
    },
    unknown: "Sin origen conocido",
  },
  pt: {
    breakdowns: { source: "origem", campaign: "campanha", page: "página" },
    kind: "Origem",
    kinds: {
      ...{ ad: "Anúncio", post: "Publicação", page: "Página", link: "Link", qr: "Código QR", referral: "Outro site" },
      ...{ direct: "Direto", campaign: "Sua campanha", other: "Outra origem" },
    },
    unknown: "Sem origem conhecida",
  },
};
