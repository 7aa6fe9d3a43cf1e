import type { MoneyMeasure } from "../money-measures.ts";
import type { QuestionLanguage } from "./lexicon.ts";

/** Words for what conversations are worth. "Sold" and "lost" beside a word for money are joined elsewhere. */
export const MONEY_WORDS: Record<QuestionLanguage, Record<MoneyMeasure, readonly string[]>> = {
  en: {
    revenue: [
      "revenue/revenues/turnover/income/earnings/takings/gmv/money",
      "sales revenue/value/income",
      "value/worth of the/our/_ sales",
      "earn/earned/earning",
      "how much money/_ do/did/have/has we/it/they/_ make/made/bring/brought/take/taken in/_",
      "how much are/were the/our/_ sales worth",
      "how much do/did/have/has we/it/they/_ sell/sold in/_ money/_",
      "money we/_ make/made/brought/earned in/_",
    ],
    lostRevenue: ["lost revenue/income/turnover/money/earnings", "revenue/income/turnover/money/earnings lost"],
  },
  es: {
    revenue: [
      "ingresos/ingreso/facturacion/recaudacion/dinero",
      "ganamos/facturamos/ingresamos/recaudamos/ganado/facturado/recaudado",
      "importe/valor/monto de las/_ ventas",
      "cuanto valen/valieron las/nuestras ventas",
      "cuanto vendimos/vendieron/vendio/vendemos/venden en/_ dinero/_",
      "cuanto hemos/han/ha vendido en/_ dinero/_",
      "ventas en dinero/importe/valor",
    ],
    lostRevenue: ["ingresos/facturacion/dinero perdidos/perdido/perdida"],
  },
  pt: {
    revenue: [
      "receita/receitas/faturamento/faturacao/facturacao/renda/dinheiro",
      "faturamos/facturamos/faturou/faturaram/faturado/ganhamos/arrecadamos",
      "valor das/de vendas",
      "quanto valem/valeram as/nossas vendas",
      "quanto vendemos/venderam/vendeu/vendem em/_ dinheiro/_",
      "vendas em dinheiro/valor",
    ],
    lostRevenue: ["receita/receitas/faturamento/faturacao/renda/dinheiro perdida/perdidas/perdido/perdidos"],
  },
};
