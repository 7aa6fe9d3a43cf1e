import type { Intent } from "../../analysis/analysis.contract.ts";
import { INTENTS } from "../../analysis/analysis.contract.ts";
import { describeIntent } from "../../analysis/labels.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";

const EN: Record<string, string> = Object.fromEntries(INTENTS.map((intent) => [intent, describeIntent(intent)]));

const PT: Record<Intent, string> = {
  greeting: "Saudação",
  thanks: "Agradecimento",
  goodbye: "Despedida",
  affirm: "Sim",
  deny: "Não",
  product_question: "Pergunta sobre produto",
  price: "Preço",
  discount: "Desconto",
  availability: "Disponibilidade",
  booking: "Reserva",
  order: "Pedido",
  order_status: "Estado do pedido",
  change_order: "Alteração de pedido",
  cancel: "Cancelamento",
  refund: "Reembolso",
  payment_problem: "Problema de pagamento",
  shipping: "Entrega",
  opening_hours: "Horário de funcionamento",
  location: "Localização",
  technical_problem: "Problema técnico",
  account: "Conta",
  complaint: "Reclamação",
  feedback: "Opinião",
  human_request: "Pedido de atendimento humano",
  contact_details: "Dados de contato",
  bot_question: "Pergunta sobre o bot",
  oos: "Outro assunto",
};

const ES: Record<Intent, string> = {
  greeting: "Saludo",
  thanks: "Agradecimiento",
  goodbye: "Despedida",
  affirm: "Sí",
  deny: "No",
  product_question: "Pregunta sobre un producto",
  price: "Precio",
  discount: "Descuento",
  availability: "Disponibilidad",
  booking: "Reserva",
  order: "Pedido",
  order_status: "Estado del pedido",
  change_order: "Cambio de pedido",
  cancel: "Cancelación",
  refund: "Reembolso",
  payment_problem: "Problema de pago",
  shipping: "Envío",
  opening_hours: "Horario de apertura",
  location: "Ubicación",
  technical_problem: "Problema técnico",
  account: "Cuenta",
  complaint: "Queja",
  feedback: "Opinión",
  human_request: "Petición de una persona",
  contact_details: "Datos de contacto",
  bot_question: "Pregunta sobre el bot",
  oos: "Otro asunto",
};

const NAMES: Record<QuestionLanguage, Record<string, string>> = { en: EN, pt: PT, es: ES };

/** What intents are called in a language. */
export function getIntentNames(language: QuestionLanguage): Record<string, string> {
  return NAMES[language];
}
