import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import type { MoneyMeasure } from "../money-measures.ts";

type MoneyTexts = {
  measures: Record<MoneyMeasure, string>;
  definitions: Record<MoneyMeasure, string>;
  asked: Record<MoneyMeasure, string>;
  atMost: string;
  others: string;
  noValue: string;
  /** The link to the setting. */
  setValue: string;
};

/** The words of answers in money. */
export const MONEY_TEXTS: Record<QuestionLanguage, MoneyTexts> = {
  en: {
    measures: { revenue: "Revenue", lostRevenue: "Lost revenue" },
    definitions: {
      revenue:
        "What the sold conversations are worth: the values that your bot sent with them, else the value of a sale that you set.",
      lostRevenue:
        "At most what lost conversations would be worth, if each had been an average sale of the period. Not offered and left at the greeting are included.",
    },
    asked: { revenue: "Revenue", lostRevenue: "Lost revenue" },
    atMost:
      "At most: as if each conversation that was lost, not offered or left at the greeting had been an average sale.",
    others: "In other currencies, not included: {amounts}.",
    noValue: "The value of a sale is not set, so there is no figure in money. Set it in the workspace settings.",
    setValue: "Set the value of a sale",
  },
  es: {
    measures: { revenue: "Ingresos", lostRevenue: "Ingresos perdidos" },
    definitions: {
      revenue:
        "Lo que valen las conversaciones vendidas: los importes que envió tu bot o, si no, el valor de una venta que configuraste.",
      lostRevenue:
        "Como máximo, lo que valdrían las conversaciones perdidas si cada una hubiera sido una venta media del periodo. Incluye lo que no se ofrece y las que quedaron en el saludo.",
    },
    asked: { revenue: "Ingresos", lostRevenue: "Ingresos perdidos" },
    atMost:
      "Como máximo: si cada conversación perdida, no ofrecida o que quedó en el saludo hubiera sido una venta media.",
    others: "En otras monedas, sin incluir: {amounts}.",
    noValue:
      "No hay un valor de venta configurado, así que no hay cifra en dinero. Configúralo en los ajustes del espacio de trabajo.",
    setValue: "Configurar el valor de una venta",
  },
  pt: {
    measures: { revenue: "Receita", lostRevenue: "Receita perdida" },
    definitions: {
      revenue:
        "O que valem as conversas vendidas: os valores que o seu bot enviou ou, sem eles, o valor de uma venda que você definiu.",
      lostRevenue:
        "No máximo, o que as conversas perdidas valeriam se cada uma fosse uma venda média do período. Inclui as não oferecidas e as que pararam na saudação.",
    },
    asked: { revenue: "Receita", lostRevenue: "Receita perdida" },
    atMost: "No máximo: se cada conversa perdida, não oferecida ou parada na saudação tivesse sido uma venda média.",
    others: "Em outras moedas, não incluído: {amounts}.",
    noValue:
      "O valor de uma venda não está definido, por isso não há valor em dinheiro. Defina-o nas configurações do espaço de trabalho.",
    setValue: "Definir o valor de uma venda",
  },
};
