import type { CountedOutcome, OUTCOME_RATES } from "../outcomes.ts";
import type { QuestionLanguage } from "./lexicon.ts";

type OutcomeMeasure = CountedOutcome | (typeof OUTCOME_RATES)[number];
type OutcomeWords = {
  measures: Record<OutcomeMeasure, readonly string[]>;
  outcomes: Record<CountedOutcome, readonly string[]>;
};

/** Words for what conversations came to. */
export const OUTCOME_WORDS: Record<QuestionLanguage, OutcomeWords> = {
  en: {
    measures: {
      sold: ["sale/sales", "number/amount/count of sales"],
      solved: ["number/count of solved/resolved"],
      answered: ["number/count of answered"],
      waiting: ["number/count of waiting"],
      unmet: ["number/count of not offered", "unmet demand/requests"],
      greeting: ["number/count of greetings alone"],
      not_customer: ["number/count of not customers"],
      lost: ["number/count of lost"],
      served: ["number/count of served"],
      lostRate: ["lost/loss rate/rates/percentage/share"],
      servedRate: ["served/service rate/rates/percentage/share"],
    },
    outcomes: {
      sold: ["sold/sell/selling"],
      solved: ["solved/resolved"],
      answered: ["answered"],
      waiting: [
        "waiting for/on/_ us/_",
        "waiting for an/a/our answer/reply/response",
        "wait/waits for us",
        "wait/waits for an/a/our answer/reply/response",
        "left without an/a/any answer/reply/response",
        "got no answer/reply/response",
        "never/not got/get an/a/any answer/reply/response",
      ],
      unmet: [
        "not offered",
        "asked/ask for something/things we dont offer/have/sell",
        "things/something/that/_ we dont offer/have/sell",
      ],
      greeting: ["left/leave/ended/end/ends/stopped/stop/stuck at the greeting", "greeting/greetings alone/only"],
      not_customer: ["not a/_ customer/customers", "no customer/customers", "non customer/customers"],
      lost: ["lost/lose/loses/losing"],
      served: ["served"],
    },
  },
  es: {
    measures: {
      sold: ["venta/ventas", "numero/cantidad/total de ventas"],
      solved: ["numero/cantidad de resueltas/resueltos"],
      answered: ["numero/cantidad de respondidas/respondidos"],
      waiting: ["numero/cantidad de personas/clientes/conversaciones en espera", "numero en espera"],
      unmet: ["numero/cantidad de no ofrecidas/ofrecidos", "demanda no atendida"],
      greeting: ["numero/cantidad de solo saludos"],
      not_customer: ["numero/cantidad de no clientes", "numero/cantidad de quienes no son clientes"],
      lost: ["numero/cantidad de perdidas/perdidos"],
      served: ["numero/cantidad de atendidas/atendidos"],
      lostRate: ["tasa/porcentaje/proporcion de perdida/perdidas/perdidos"],
      servedRate: ["tasa/porcentaje/proporcion de atendidas/atendidos/atencion"],
    },
    outcomes: {
      sold: ["vendimos/vendieron/vendio/vendido/vendidos/vendidas"],
      solved: ["resueltas/resuelta/resueltos/resuelto/resolvieron/resolvimos/solucionadas/solucionados/solucionaron"],
      answered: ["respondidas/respondida/respondidos/respondido/contestadas/contestados"],
      waiting: [
        "esperando/esperan una/la/_ respuesta/contestacion",
        "esperando",
        "en espera",
        "se/_ quedaron/quedo/quedan sin respuesta/contestar/atender",
        "sin recibir respuesta",
      ],
      unmet: ["no ofrecidas/ofrecidos", "pidieron/piden algo que no ofrecemos/tenemos/vendemos"],
      greeting: ["se/_ quedaron/quedo/quedan/fueron/fue/van en el saludo", "solo saludo/saludos/saludaron"],
      not_customer: ["no son/eran/es clientes/cliente", "no clientes/cliente"],
      lost: ["perdida/perdidas/perdido/perdidos/perdemos/perdiendo/perdimos/pierde/pierden", "se perdieron/pierden"],
      served: ["atendidas/atendida/atendidos/atendido"],
    },
  },
  pt: {
    measures: {
      sold: ["venda/vendas", "numero/quantidade/total de vendas"],
      solved: ["numero/quantidade de resolvidas/resolvidos"],
      answered: ["numero/quantidade de respondidas/respondidos"],
      waiting: ["numero/quantidade de pessoas/clientes/conversas a/em/na espera", "numero a espera"],
      unmet: ["numero/quantidade de nao oferecidas/oferecidos", "demanda/procura nao atendida"],
      greeting: ["numero/quantidade de so saudacoes"],
      not_customer: ["numero/quantidade de nao clientes"],
      lost: ["numero/quantidade de perdidas/perdidos"],
      served: ["numero/quantidade de atendidas/atendidos"],
      lostRate: ["taxa/percentagem/porcentagem/proporcao de perda/perdas/perdidas/perdidos"],
      servedRate: ["taxa/percentagem/porcentagem/proporcao de atendidas/atendidos/atendimento"],
    },
    outcomes: {
      sold: ["vendemos/venderam/vendeu/vendido/vendidos/vendidas"],
      solved: ["resolvidas/resolvida/resolvidos/resolvido/resolveram/resolvemos/solucionadas/solucionados"],
      answered: ["respondidas/respondida/respondidos/respondido"],
      waiting: [
        "esperando/aguardando/esperam/aguardam uma/a/_ resposta/retorno",
        "esperando/aguardando",
        "a espera de/_ uma/_ resposta/_",
        "ficaram/ficou/ficam sem resposta/retorno",
        "sem receber resposta",
      ],
      unmet: ["nao oferecidas/oferecidos", "pediram/pedem algo que nao oferecemos/temos/vendemos"],
      greeting: ["pararam/parou/sairam/saiu/ficaram/ficou na saudacao", "so/apenas saudacao/saudacoes"],
      not_customer: ["nao sao/eram/e clientes/cliente", "nao clientes/cliente"],
      lost: [
        "perdida/perdidas/perdido/perdidos/perdemos/perdendo/perder/perderam/perde/perdem/perdeu",
        "se/_ perderam",
      ],
      served: ["atendidas/atendida/atendidos/atendido"],
    },
  },
};
