import type { PhraseVariants } from "../model/phrase-types.ts";

type WrongLanguageReplies = { first: PhraseVariants; again: PhraseVariants };

/** English replies to customers who write Spanish or Portuguese, for the language mismatch. */
export const ENGLISH_REPLIES: WrongLanguageReplies = {
  first: [
    "Welcome to Almaréa! I am the virtual assistant. Please type what you need: bookings, prices, information.",
    "Hi! I'd be happy to help with that. Could you tell me which tour and which day you have in mind?",
    "Hi! Happy to help. Which city is it about?\n▸ Lisbon\n▸ Porto\n▸ Seville\n▸ Madeira",
  ],
  again: [
    "Sorry, I did not understand. Can you rephrase?",
    "Of course! Which tour and which day would you like?",
    "Sure! Which city is it about?\n▸ Lisbon\n▸ Porto\n▸ Seville\n▸ Madeira",
  ],
};

/** Portuguese replies to customers who write English. */
export const PORTUGUESE_REPLIES: WrongLanguageReplies = {
  first: [
    "Bem-vindo à Almaréa! Sou o assistente virtual. Escreva o que precisa: reservas, preços, informações.",
    "Olá! Com todo o gosto. Pode dizer-me que passeio e que dia tem em mente?",
    "Olá! Com todo o gosto. De que cidade estamos a falar?\n▸ Lisboa\n▸ Porto\n▸ Sevilha\n▸ Madeira",
  ],
  again: [
    "Desculpe, não percebi. Pode reformular?",
    "Claro! Que passeio e que dia gostaria?",
    "Claro! De que cidade estamos a falar?\n▸ Lisboa\n▸ Porto\n▸ Sevilha\n▸ Madeira",
  ],
};
