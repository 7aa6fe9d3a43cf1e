import type { Need } from "../reading/reading.contract.ts";

/** Languages that topics are named in. */
export const LABEL_LANGUAGES = ["en", "es", "pt"] as const;
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number];

/** How a need is said with its object (`_`) and without. The verbs of buying are chosen by what users say. */
type NeedWords = Record<Need, readonly [withObject: string, alone: string]>;

/** What users may want with an object, as verbs before it: the meaning in the lexicon, and the verb in each language. */
export const BUYING_VERBS: readonly (Record<LabelLanguage, string> & { meaning: string })[] = [
  { meaning: "~book", en: "Book", es: "Reservar", pt: "Reservar" },
  { meaning: "~order", en: "Order", es: "Pedir", pt: "Pedir" },
  { meaning: "~rent", en: "Rent", es: "Alquilar", pt: "Alugar" },
  { meaning: "~buy", en: "Buy", es: "Comprar", pt: "Comprar" },
];

/** What is said of a place, and of an occasion, which nobody buys. */
export const PLACE_TEMPLATE = {
  en: "Book something in _",
  es: "Reservar algo en _",
  pt: "Reservar algo em _",
} as const;
export const OCCASION_TEMPLATE = { en: "Plan _", es: "Organizar _", pt: "Organizar _" } as const;

/** What is said where no verb of buying prevails. */
export const OTHER_BUYING = { meaning: "", en: "Get", es: "Pedir", pt: "Pedir" };

export const NEED_WORDS: Record<LabelLanguage, NeedWords> = {
  en: {
    buy_or_book: ["Book _", "Book or buy something"],
    price: ["Ask the price of _", "Ask about prices"],
    information: ["Ask about _", "Ask for information"],
    recommendation: ["Get advice on _", "Get a recommendation"],
    availability: ["Check the availability of _", "Check what is available"],
    order_status: ["Check the status of _", "Check the status of an order"],
    change: ["Change _", "Change a booking or an order"],
    cancel: ["Cancel _", "Cancel a booking or an order"],
    refund: ["Get a refund for _", "Get a refund"],
    problem: ["Report a problem with _", "Report a problem"],
    complaint: ["Complain about _", "Make a complaint"],
    account: ["Get help with _", "Get help with an account"],
    payment: ["Ask about paying for _", "Get help with a payment"],
    person: ["Talk to a person about _", "Talk to a person"],
    job_or_partner: ["Ask about _", "Ask about a job or a partnership"],
    chat: ["Talk about _", ""],
    none: ["Ask about _", ""],
  },
  es: {
    buy_or_book: ["Reservar _", "Reservar o comprar algo"],
    price: ["Preguntar el precio de _", "Preguntar precios"],
    information: ["Preguntar por _", "Pedir información"],
    recommendation: ["Pedir consejo sobre _", "Pedir una recomendación"],
    availability: ["Consultar la disponibilidad de _", "Consultar la disponibilidad"],
    order_status: ["Consultar el estado de _", "Consultar el estado de un pedido"],
    change: ["Cambiar _", "Cambiar una reserva o un pedido"],
    cancel: ["Cancelar _", "Cancelar una reserva o un pedido"],
    refund: ["Pedir el reembolso de _", "Pedir un reembolso"],
    problem: ["Avisar de un problema con _", "Avisar de un problema"],
    complaint: ["Quejarse de _", "Poner una queja"],
    account: ["Pedir ayuda con _", "Pedir ayuda con la cuenta"],
    payment: ["Preguntar por el pago de _", "Pedir ayuda con un pago"],
    person: ["Hablar con una persona sobre _", "Hablar con una persona"],
    job_or_partner: ["Preguntar por _", "Preguntar por un trabajo o una colaboración"],
    chat: ["Hablar de _", ""],
    none: ["Preguntar por _", ""],
  },
  pt: {
    buy_or_book: ["Reservar _", "Reservar ou comprar algo"],
    price: ["Perguntar o preço de _", "Perguntar preços"],
    information: ["Perguntar sobre _", "Pedir informações"],
    recommendation: ["Pedir conselho sobre _", "Pedir uma recomendação"],
    availability: ["Consultar a disponibilidade de _", "Consultar a disponibilidade"],
    order_status: ["Consultar o estado de _", "Consultar o estado de um pedido"],
    change: ["Alterar _", "Alterar uma reserva ou um pedido"],
    cancel: ["Cancelar _", "Cancelar uma reserva ou um pedido"],
    refund: ["Pedir o reembolso de _", "Pedir um reembolso"],
    problem: ["Relatar um problema com _", "Relatar um problema"],
    complaint: ["Reclamar de _", "Fazer uma reclamação"],
    account: ["Pedir ajuda com _", "Pedir ajuda com a conta"],
    payment: ["Perguntar sobre o pagamento de _", "Pedir ajuda com um pagamento"],
    person: ["Falar com uma pessoa sobre _", "Falar com uma pessoa"],
    job_or_partner: ["Perguntar sobre _", "Perguntar sobre um emprego ou uma parceria"],
    chat: ["Falar sobre _", ""],
    none: ["Perguntar sobre _", ""],
  },
};

/** Meanings that say the need already: an object with one of them is asked about. */
export const NEED_MEANINGS: Partial<Record<Need, readonly string[]>> = {
  price: ["price", "a discount", "fee"],
  cancel: ["cancel", "delete_cancel", "unsubscribe"],
  refund: ["refund", "return", "money"],
  change: ["change", "exchange"],
  payment: ["pay", "an invoice", "a card", "a transfer"],
  problem: ["problem", "lost"],
  complaint: ["complain"],
  person: ["person", "speak"],
  recommendation: ["recommend"],
};

/** Verbs that begin what a user wants done: "file a claim", "reset my password". Infinitives of the other languages end alike. */
export const ACTION_VERBS = new Set(
  "bring travel speak visit drop stay insure cater organise organize pick file reset remove add create check update report find enroll enrol schedule reschedule move cancel change pay send resend track return exchange upgrade downgrade renew extend withdraw deposit activate deactivate close open unlock reopen delete download upload print install connect set configure verify confirm register sign join unsubscribe subscribe claim request apply submit book reserve order buy rent hire sell repair fix replace switch edit correct view see pick collect compare".split(
    " ",
  ),
);
export const INFINITIVE = /^\p{L}{2,}(?:ar|er|ir)$/u;

/** Words before an object that belong to its name, and what they become in it. */
export const DETERMINERS: Record<LabelLanguage, readonly string[]> = {
  en: ["a", "an", "the", "my", "our", "your"],
  es: ["el", "la", "los", "las", "un", "una", "mi", "mis", "tu", "tus"],
  pt: ["o", "a", "os", "as", "um", "uma", "meu", "minha", "teu", "tua"],
};
