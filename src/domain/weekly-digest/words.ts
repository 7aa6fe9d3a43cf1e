import type { ReportLanguage } from "../reports/reports.contract.ts";

/** The figures whose change a digest tells. */
export const DIGEST_FIGURES = ["conversations", "served", "solved", "lost"] as const;
export type DigestFigure = (typeof DIGEST_FIGURES)[number];

/** The texts that a digest has besides those of reports. Figures arrive formatted. */
type DigestWords = {
  title: (workspace: string) => string;
  figures: Record<DigestFigure, string>;
  changed: string;
  /** Figures whose change may be chance. */
  unclear: (figures: string) => string;
  /** Figures with too few conversations in the week before. */
  tooFew: (figures: string) => string;
  /** Figures that this week lacks, or has too few days of. */
  unknown: (figures: string) => string;
  nothing: string;
  worth: (money: string) => string;
  instead: string;
  see: string;
  overview: string;
  insights: string;
  weekBefore: string;
  test: string;
  footnote: (workspace: string) => string;
  stop: string;
};

const WORDS: Record<ReportLanguage, DigestWords> = {
  en: {
    title: (workspace) => `The week of ${workspace}`,
    figures: { conversations: "Conversations", served: "Served", solved: "Solved", lost: "Lost" },
    changed: "What changed",
    unclear: (figures) => `No clear change: ${figures}.`,
    tooFew: (figures) => `Too few conversations before to compare: ${figures}.`,
    unknown: (figures) => `Nothing to compare this week: ${figures}.`,
    nothing: "Nothing to report: this week had no conversations.",
    worth: (money) => `worth up to ${money} a month`,
    instead: "What to say instead:",
    see: "See these conversations",
    overview: "Open the overview",
    insights: "Open the findings",
    weekBefore: "The week before",
    test: "Test",
    footnote: (workspace) => `You received this e-mail because the weekly digest of ${workspace} is sent to you.`,
    stop: "Stop the weekly digest",
  },
  es: {
    title: (workspace) => `La semana de ${workspace}`,
    figures: { conversations: "Conversaciones", served: "Atendidas", solved: "Resueltas", lost: "Perdidas" },
    changed: "Qué ha cambiado",
    unclear: (figures) => `Sin cambio claro: ${figures}.`,
    tooFew: (figures) => `Muy pocas conversaciones antes para comparar: ${figures}.`,
    unknown: (figures) => `Nada que comparar esta semana: ${figures}.`,
    nothing: "Nada que contar: esta semana no hubo conversaciones.",
    worth: (money) => `por un valor de hasta ${money} al mes`,
    instead: "Qué decir en su lugar:",
    see: "Ver estas conversaciones",
    overview: "Abrir el resumen",
    insights: "Abrir los hallazgos",
    weekBefore: "La semana anterior",
    test: "Prueba",
    footnote: (workspace) => `Ha recibido este correo porque se le envía el resumen semanal de ${workspace}.`,
    stop: "Dejar de recibir el resumen semanal",
  },
  pt: {
    title: (workspace) => `A semana de ${workspace}`,
    figures: { conversations: "Conversas", served: "Atendidas", solved: "Resolvidas", lost: "Perdidas" },
    changed: "O que mudou",
    unclear: (figures) => `Sem mudança clara: ${figures}.`,
    tooFew: (figures) => `Poucas conversas antes para comparar: ${figures}.`,
    unknown: (figures) => `Nada a comparar esta semana: ${figures}.`,
    nothing: "Nada a contar: esta semana não houve conversas.",
    worth: (money) => `no valor de até ${money} por mês`,
    instead: "O que dizer em vez disso:",
    see: "Ver estas conversas",
    overview: "Abrir o resumo",
    insights: "Abrir as conclusões",
    weekBefore: "A semana anterior",
    test: "Teste",
    footnote: (workspace) => `Recebeu este e-mail porque o resumo semanal de ${workspace} lhe é enviado.`,
    stop: "Deixar de receber o resumo semanal",
  },
};

/** The texts of a digest in a language. */
export function getDigestWords(lang: ReportLanguage): DigestWords {
  return WORDS[lang];
}
