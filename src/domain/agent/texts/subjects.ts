import type { LeadState } from "../../conversations/lead.contract.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import type { VERDICTS } from "../../findings/findings.contract.ts";

type Verdict = (typeof VERDICTS)[number];

type SubjectTexts = {
  topic: string;
  question: string;
  /** `{rows}` is a list of the two texts that follow. */
  topics: string;
  topicRow: string;
  topicOutcomeRow: string;
  rest: string;
  noTopics: string;
  questions: string;
  questionRow: string;
  noQuestions: string;
  fixes: string;
  verdicts: Record<Verdict | "unmeasured", string>;
  noFixes: string;
  /** With a filter only fixes are listed, and `changesLeftOut` says why. */
  noneApplied: string;
  changesLeftOut: string;
  /** Lost leads by what the team did about them. */
  leads: Record<LeadState, string>;
  /** The last sentences of a summary. */
  mostAsked: string;
  fixFirst: string;
};

/** The words of answers on topics, questions without an answer, fixes, and of summaries. `{name}` is replaced. */
export const SUBJECT_TEXTS: Record<QuestionLanguage, SubjectTexts> = {
  en: {
    topic: "Topic",
    question: "Question",
    topics: "What people want, {period}: {rows}.",
    topicRow: "{label} {n} ({lost} lost)",
    topicOutcomeRow: "{label} {k} of {n} ({share})",
    rest: "{n} of {total} closed conversations have a topic.",
    noTopics: "No topics in {period}. They are searched every night, and within a minute after an import.",
    questions: "{n} conversations with a question that the bot answered wrongly or not at all, {period}: {rows}.",
    questionRow: "“{question}” {n} ({lost} lost)",
    noQuestions: "No question without an answer in {period}.",
    fixes: "What changed in the bot, {period}: {rows}.",
    verdicts: {
      better: "lost {before} before and {after} after, more than chance explains",
      worse: "lost {before} before and {after} after, worse than chance explains",
      no_difference: "lost {before} before and {after} after, no proven difference",
      not_enough_data: "too few conversations to tell yet",
      unmeasured: "not measured",
    },
    leads: {
      new: "lost leads, not contacted",
      contacted: "lost leads, contacted",
      won: "lost leads, won",
      gave_up: "lost leads, given up",
    },
    noFixes: "No fix was marked as applied and no change of the bot was noticed in {period}.",
    noneApplied: "No fix was marked as applied in {period}.",
    changesLeftOut: "Changes that we notice in the bot are listed without filters only.",
    mostAsked: "Most wanted: {label} ({n}).",
    fixFirst: "Fix first: {title}.",
  },
  es: {
    topic: "Tema",
    question: "Pregunta",
    topics: "Lo que quiere la gente, {period}: {rows}.",
    topicRow: "{label} {n} ({lost} perdidas)",
    topicOutcomeRow: "{label} {k} de {n} ({share})",
    rest: "{n} de {total} conversaciones cerradas tienen un tema.",
    noTopics: "No hay temas en {period}. Se buscan cada noche, y en menos de un minuto tras una importación.",
    questions: "{n} conversaciones con una pregunta que el bot respondió mal o no respondió, {period}: {rows}.",
    questionRow: "«{question}» {n} ({lost} perdidas)",
    noQuestions: "No hay preguntas sin respuesta en {period}.",
    fixes: "Lo que cambió en el bot, {period}: {rows}.",
    verdicts: {
      better: "perdidas {before} antes y {after} después, más de lo que explica el azar",
      worse: "perdidas {before} antes y {after} después, peor de lo que explica el azar",
      no_difference: "perdidas {before} antes y {after} después, sin diferencia demostrada",
      not_enough_data: "aún hay pocas conversaciones para saberlo",
      unmeasured: "sin medir",
    },
    leads: {
      new: "contactos perdidos sin llamar",
      contacted: "contactos perdidos ya llamados",
      won: "contactos perdidos recuperados",
      gave_up: "contactos perdidos descartados",
    },
    noFixes: "No se marcó ningún arreglo como aplicado ni se notó ningún cambio del bot en {period}.",
    noneApplied: "No se marcó ningún arreglo como aplicado en {period}.",
    changesLeftOut: "Los cambios que notamos en el bot solo se muestran sin filtros.",
    mostAsked: "Lo más pedido: {label} ({n}).",
    fixFirst: "Arreglar primero: {title}.",
  },
  pt: {
    topic: "Assunto",
    question: "Pergunta",
    topics: "O que as pessoas querem, {period}: {rows}.",
    topicRow: "{label} {n} ({lost} perdidas)",
    topicOutcomeRow: "{label} {k} de {n} ({share})",
    rest: "{n} de {total} conversas encerradas têm um assunto.",
    noTopics: "Não há assuntos em {period}. São procurados toda noite, e em menos de um minuto após uma importação.",
    questions: "{n} conversas com uma pergunta que o bot respondeu errado ou não respondeu, {period}: {rows}.",
    questionRow: "“{question}” {n} ({lost} perdidas)",
    noQuestions: "Não há perguntas sem resposta em {period}.",
    fixes: "O que mudou no bot, {period}: {rows}.",
    verdicts: {
      better: "perdidas {before} antes e {after} depois, mais do que o acaso explica",
      worse: "perdidas {before} antes e {after} depois, pior do que o acaso explica",
      no_difference: "perdidas {before} antes e {after} depois, sem diferença comprovada",
      not_enough_data: "ainda há poucas conversas para saber",
      unmeasured: "sem medição",
    },
    leads: {
      new: "contatos perdidos sem ligação",
      contacted: "contatos perdidos já chamados",
      won: "contatos perdidos recuperados",
      gave_up: "contatos perdidos descartados",
    },
    noFixes: "Nenhuma correção foi marcada como aplicada e nenhuma mudança do bot foi notada em {period}.",
    noneApplied: "Nenhuma correção foi marcada como aplicada em {period}.",
    changesLeftOut: "As mudanças que notamos no bot só aparecem sem filtros.",
    mostAsked: "O mais pedido: {label} ({n}).",
    fixFirst: "Corrigir primeiro: {title}.",
  },
};
