import type { CountedOutcome, OUTCOME_RATES } from "../outcomes.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";

type OutcomeMeasure = CountedOutcome | (typeof OUTCOME_RATES)[number];
type OutcomeTexts = {
  measures: Record<OutcomeMeasure, string>;
  definitions: Record<OutcomeMeasure, string>;
  asked: Record<OutcomeMeasure, string>;
  outcomes: Record<CountedOutcome, string>;
  /** What the groups count, beside their figures. */
  groups: Record<"lost" | "served", string>;
};

/** The words of answers on what conversations came to. */
export const OUTCOME_TEXTS: Record<QuestionLanguage, OutcomeTexts> = {
  en: {
    measures: {
      sold: "Sold",
      solved: "Solved",
      answered: "Answered",
      waiting: "Waiting for you",
      unmet: "Not offered",
      greeting: "Left at the greeting",
      not_customer: "Not customers",
      lost: "Lost",
      served: "Served",
      lostRate: "Lost rate",
      servedRate: "Served rate",
    },
    definitions: {
      sold: "Conversations in which the user committed to what you want, it was confirmed and not withdrawn.",
      solved: "Conversations in which a matter of something that exists was carried out or cleared up.",
      answered: "Conversations in which questions were answered completely and nothing is pending.",
      waiting: "Conversations in which you owe the next step, and nothing has come yet.",
      unmet: "Conversations in which the user asked for something that you don't offer, or not then or there.",
      greeting: "Conversations of greetings and menus alone, in which no need was stated.",
      not_customer: "Conversations of job applicants, suppliers, wrong numbers, spam, tests and small talk.",
      lost: "Closed conversations whose users left without what they wanted: lost, not offered, or left at the greeting. People who are no customers are left out.",
      served: "Closed conversations that were sold, solved or answered. People who are no customers are left out.",
      lostRate:
        "Share of customers who left without what they wanted: lost, not offered, or left at the greeting; of closed conversations without people who are no customers.",
      servedRate:
        "Share of customers whose conversation was sold, solved or answered; of closed conversations without people who are no customers.",
    },
    asked: {
      sold: "Sales",
      solved: "Number of solved",
      answered: "Number of answered",
      waiting: "Number of waiting",
      unmet: "Number of not offered",
      greeting: "Number left at the greeting",
      not_customer: "Number of not customers",
      lost: "Number of lost",
      served: "Number of served",
      lostRate: "Lost rate",
      servedRate: "Served rate",
    },
    outcomes: {
      sold: "Sold",
      solved: "Solved",
      answered: "Answered",
      waiting: "Waiting for you",
      unmet: "Not offered",
      greeting: "Left at the greeting",
      not_customer: "Not customers",
      lost: "Lost, with not offered and left at the greeting",
      served: "Sold, solved or answered",
    },
    groups: {
      lost: "Lost, not offered and left at the greeting are counted, of customers.",
      served: "Sold, solved and answered are counted, of customers.",
    },
  },
  es: {
    measures: {
      sold: "Vendidas",
      solved: "Resueltas",
      answered: "Respondidas",
      waiting: "Esperan respuesta",
      unmet: "No ofrecidas",
      greeting: "Quedaron en el saludo",
      not_customer: "No son clientes",
      lost: "Perdidas",
      served: "Atendidas",
      lostRate: "Tasa de perdidas",
      servedRate: "Tasa de atendidas",
    },
    definitions: {
      sold: "Conversaciones en las que el usuario se comprometió con lo que quieres, se confirmó y no se retiró.",
      solved: "Conversaciones en las que se resolvió o aclaró un asunto de algo que ya existe.",
      answered: "Conversaciones con todas las preguntas respondidas y nada pendiente.",
      waiting: "Conversaciones en las que te toca el siguiente paso y aún no ha llegado nada.",
      unmet: "Conversaciones en las que se pidió algo que no ofreces, o no entonces ni allí.",
      greeting: "Conversaciones solo con saludos y menús, en las que no se dijo qué se quería.",
      not_customer: "Conversaciones de candidatos, proveedores, números equivocados, spam, pruebas y charla.",
      lost: "Conversaciones cerradas en las que el usuario se fue sin lo que quería: perdidas, no ofrecidas o quedaron en el saludo. Sin quienes no son clientes.",
      served: "Conversaciones cerradas vendidas, resueltas o respondidas. Sin quienes no son clientes.",
      lostRate:
        "Proporción de clientes que se fueron sin lo que querían: perdidas, no ofrecidas o quedaron en el saludo; de las conversaciones cerradas, sin quienes no son clientes.",
      servedRate:
        "Proporción de clientes con una conversación vendida, resuelta o respondida; de las cerradas, sin quienes no son clientes.",
    },
    asked: {
      sold: "Ventas",
      solved: "Número de resueltas",
      answered: "Número de respondidas",
      waiting: "Número en espera",
      unmet: "Número de no ofrecidas",
      greeting: "Número que quedó en el saludo",
      not_customer: "Número de quienes no son clientes",
      lost: "Número de perdidas",
      served: "Número de atendidas",
      lostRate: "Tasa de perdidas",
      servedRate: "Tasa de atendidas",
    },
    outcomes: {
      sold: "Vendidas",
      solved: "Resueltas",
      answered: "Respondidas",
      waiting: "Esperan respuesta",
      unmet: "No ofrecidas",
      greeting: "Quedaron en el saludo",
      not_customer: "No son clientes",
      lost: "Perdidas, con lo que no se ofrece y las que quedaron en el saludo",
      served: "Vendidas, resueltas o respondidas",
    },
    groups: {
      lost: "Se cuentan las perdidas, lo que no se ofrece y las que quedaron en el saludo, de los clientes.",
      served: "Se cuentan las vendidas, resueltas y respondidas, de los clientes.",
    },
  },
  pt: {
    measures: {
      sold: "Vendidas",
      solved: "Resolvidas",
      answered: "Respondidas",
      waiting: "À espera de resposta",
      unmet: "Não oferecidas",
      greeting: "Pararam na saudação",
      not_customer: "Não são clientes",
      lost: "Perdidas",
      served: "Atendidas",
      lostRate: "Taxa de perdidas",
      servedRate: "Taxa de atendidas",
    },
    definitions: {
      sold: "Conversas em que o usuário se comprometeu com o que você quer, foi confirmado e não foi retirado.",
      solved: "Conversas em que um assunto de algo que já existe foi resolvido ou esclarecido.",
      answered: "Conversas com todas as perguntas respondidas e nada pendente.",
      waiting: "Conversas em que o próximo passo é seu e ainda não veio nada.",
      unmet: "Conversas em que se pediu algo que você não oferece, ou não naquele momento ou lugar.",
      greeting: "Conversas só com saudações e menus, em que não se disse o que se queria.",
      not_customer: "Conversas de candidatos, fornecedores, números errados, spam, testes e conversa fiada.",
      lost: "Conversas encerradas em que o usuário saiu sem o que queria: perdidas, não oferecidas ou paradas na saudação. Sem quem não é cliente.",
      served: "Conversas encerradas vendidas, resolvidas ou respondidas. Sem quem não é cliente.",
      lostRate:
        "Proporção de clientes que saíram sem o que queriam: perdidas, não oferecidas ou paradas na saudação; das conversas encerradas, sem quem não é cliente.",
      servedRate:
        "Proporção de clientes com uma conversa vendida, resolvida ou respondida; das encerradas, sem quem não é cliente.",
    },
    asked: {
      sold: "Vendas",
      solved: "Número de resolvidas",
      answered: "Número de respondidas",
      waiting: "Número à espera",
      unmet: "Número de não oferecidas",
      greeting: "Número que parou na saudação",
      not_customer: "Número de não clientes",
      lost: "Número de perdidas",
      served: "Número de atendidas",
      lostRate: "Taxa de perdidas",
      servedRate: "Taxa de atendidas",
    },
    outcomes: {
      sold: "Vendidas",
      solved: "Resolvidas",
      answered: "Respondidas",
      waiting: "À espera de resposta",
      unmet: "Não oferecidas",
      greeting: "Pararam na saudação",
      not_customer: "Não são clientes",
      lost: "Perdidas, com o que não se oferece e as que pararam na saudação",
      served: "Vendidas, resolvidas ou respondidas",
    },
    groups: {
      lost: "Contam as perdidas, as não oferecidas e as que pararam na saudação, entre os clientes.",
      served: "Contam as vendidas, resolvidas e respondidas, entre os clientes.",
    },
  },
};
