import { capitalize } from "../../model/casing.ts";
import type { PhraseVariants } from "../../model/phrase-types.ts";
import { BR_BOOKING, BR_PRICE } from "./booking-price.ts";
import type { Phrases } from "../index.ts";

type Overrides = {
  [Subject in "common" | "booking" | "price" | "other" | "service" | "care" | "lead"]: Partial<Phrases[Subject]>;
};

/** Brazilian customers' own phrases, which replace those of European Portuguese; the bot's phrases are the same. */
export const BRAZILIAN_OVERRIDES: Overrides = {
  common: {
    greet: ["Oi!", "Olá!", "Oi, tudo bem?", "Oie!", "Opa!", "Oi 😊", "Olá, tudo bom?", "E aí!"],
    hello: [
      "Oi",
      "Oi, tudo bem?",
      "oii",
      "Opa",
      "Bom dia",
      "Oi, alguém aí?",
      "Olá, boa tarde",
      "Oi, vi a página de vocês",
      "é da Almaréa?",
      "oi, posso tirar uma dúvida?",
    ],
    angry: [
      "aff",
      "Nossa, acabei de falar",
      "Esse robô não entende nada",
      "Tá de brincadeira né",
      "Sério isso?",
      "Não tá ajudando em nada",
      "deixa pra lá",
      "Que atendimento péssimo",
      "Vou procurar em outro lugar",
      "desisto viu",
    ],
    wantHuman: [
      "Quero falar com um atendente",
      "Tem como falar com uma pessoa?",
      "atendente",
      "Vocês têm um telefone pra eu ligar?",
      "me passa pra um humano por favor",
      "Prefiro falar com alguém da equipe",
    ],
    stillThere: [
      "Oi?",
      "Alguém?",
      "tô esperando ainda...",
      "Alguém vai me responder?",
      "e aí??",
      "Cadê vocês",
      "Já faz um tempão",
    ],
    thanksBye: [
      (f) => `${capitalize(f.obrigado)}!`,
      "Valeu!",
      "Perfeito, valeu",
      (f) => `Muito ${f.obrigado} viu`,
      (f) => `Ótimo, ${f.obrigado}`,
      "Show!",
      (f) => `Era só isso, ${f.obrigado}`,
      "Beleza, valeu",
      (f) => `Maravilha, ${f.obrigado}`,
      "Arrasou",
    ],
    thinking: [
      "Vou pensar e te falo",
      "Deixa eu ver com o pessoal",
      "Vou falar com a minha família e volto",
      "Tá, depois te aviso",
      "Hum deixa eu ver aqui",
      "Preciso ver as passagens antes",
      "Beleza, vou ver",
      "Tô pesquisando ainda, valeu",
    ],
  },
  booking: BR_BOOKING,
  price: BR_PRICE,
  other: {
    look: [
      (f) => `O que tem de legal pra fazer ${f.inCity}?`,
      (f) => `A gente vai passar uns dias ${f.inCity} e queria dicas`,
      (f) => `Quais passeios vocês têm ${f.inCity}?`,
      (f) => `Vou viajar com meus pais, o que indicam ${f.inCity}?`,
      (f) => `primeira vez ${f.inCity}, o que não dá pra perder?`,
      (f) => `Me indica um passeio ${f.inCity}?`,
    ],
    smalltalk: [
      "Você é um robô?",
      "Tô falando com gente de verdade?",
      "qual seu nome?",
      "Amo os vídeos de vocês!",
      "Só tô olhando por enquanto",
      "Que lugar lindo ❤️",
      "o que você faz?",
    ],
    shrug: ["Ah tá, valeu", "Poxa que pena", "ah ok", "Tudo bem", "Tá bom então", (f) => `ok ${f.obrigado}`],
    takeAlt: [
      "Pode ser sim",
      (f) => `${capitalize(f.altWhen)} também dá`,
      "Fechado, pode ser esse dia",
      "tá ótimo, pode ser",
      "Beleza, esse dia então",
    ],
    refuseAlt: [
      "Nesse dia a gente já foi embora",
      "Ah não, só consigo naquele dia mesmo",
      "Poxa, era meu único dia livre",
      "Não dá, tenho voo",
      "aí não rola",
    ],
  },
  service: {
    relief: [
      (f) => `Ah, agora chegou. ${capitalize(f.obrigado)}`,
      "Perfeito, valeu!",
      "Achei, tava no spam 🙈",
      (f) => `Ufa, ${f.obrigado}`,
      "Show, até lá",
      "que rápido, valeu",
    ],
    disappointed: [
      "Poxa, que pena",
      "Ai não",
      "Assim fica difícil",
      "não tem outro jeito?",
      "Era o único dia que dava",
    ],
    confirmCancel: [
      "Sim, pode cancelar",
      "Pode cancelar por favor",
      "sim",
      "Isso, e o reembolso também",
      "cancela por favor",
    ],
    payStill: ["Continua dando erro", "Não foi", "mesma coisa", "Já tentei de tudo", "diz que foi recusado"],
  },
  care: {
    afterAgent: [
      "Valeu, agradeço mesmo",
      (f) => `Tá ótimo, ${f.obrigado}`,
      "Fechado, valeu",
      (f) => `Tá bom, ${f.obrigado}`,
      (f) => `Que bom, ${f.obrigado} pela rapidez`,
    ],
  },
  lead: {
    refusal: [
      "Já te falei",
      "Esse formulário é uma piada",
      "esquece o telefone, manda por e-mail",
      "O número tá CERTO",
      "muito complicado, deixa",
      "pra que precisa do meu telefone?",
    ],
    skip: ["saltar", "pode ser só por e-mail", "prefiro não passar", "pula"],
  },
} satisfies Record<string, Record<string, PhraseVariants>>;
