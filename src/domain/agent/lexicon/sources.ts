import type { SourceBreakdown } from "../../sources/source-metrics.contract.ts";
import type { QuestionLanguage } from "./lexicon.ts";

type SourceWords = {
  dimensions: Record<SourceBreakdown, readonly string[]>;
  /** Asks for the source by itself: "de dónde". */
  adjectives: { source: readonly string[] };
  /** Asks for it beside "where": "come from". */
  origin: readonly string[];
  kinds: Record<"ad" | "post" | "link" | "qr" | "referral", readonly string[]>;
  /** Platforms' ads, which sources don't tell apart. */
  platformAds: readonly string[];
};

/** Words for what brought people. */
export const SOURCE_WORDS: Record<QuestionLanguage, SourceWords> = {
  en: {
    dimensions: {
      source: ["source/sources/origin/origins", "traffic source/sources"],
      campaign: ["campaign/campaigns"],
      page: ["page/pages", "landing page/pages"],
    },
    adjectives: { source: ["from where"] },
    origin: ["come/comes/coming/came/originate/originates from"],
    kinds: {
      ad: ["ad/ads/advert/adverts/advertisement/advertisements"],
      post: ["post/posts"],
      link: ["link/links"],
      qr: ["qr code/codes/_"],
      referral: ["referral/referrals"],
    },
    platformAds: ["google/facebook/meta/instagram/tiktok/linkedin/bing ad/ads"],
  },
  es: {
    dimensions: {
      source: ["fuente/fuentes/origen/origenes/procedencia de/_ trafico/_"],
      campaign: ["campana/campanas"],
      page: ["pagina/paginas"],
    },
    adjectives: { source: ["de donde"] },
    origin: [],
    kinds: {
      ad: ["anuncio/anuncios"],
      post: ["publicacion/publicaciones/post/posts"],
      link: ["enlace/enlaces/link/links"],
      qr: ["codigo/codigos/_ qr"],
      referral: ["referido/referidos"],
    },
    platformAds: [
      "google/facebook/meta/instagram/tiktok ads",
      "anuncio/anuncios de/en google/facebook/meta/instagram/tiktok",
    ],
  },
  pt: {
    dimensions: {
      source: ["fonte/fontes/origem/origens de/do/_ trafego/_"],
      campaign: ["campanha/campanhas"],
      page: ["pagina/paginas"],
    },
    adjectives: { source: ["de onde"] },
    origin: [],
    kinds: {
      ad: ["anuncio/anuncios"],
      post: ["publicacao/publicacoes/post/posts"],
      link: ["link/links"],
      qr: ["codigo/codigos/_ qr"],
      referral: ["indicacao/indicacoes"],
    },
    platformAds: [
      "google/facebook/meta/instagram/tiktok ads",
      "anuncio/anuncios do/no/da/de google/facebook/meta/instagram/tiktok",
    ],
  },
};
