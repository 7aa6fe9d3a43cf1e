import type { Lines } from "../world/talk.ts";

/** What the bot says to people of other languages when it answers in English all the same. */
export const englishOnly = {
  first: [
    "Welcome to Almaréa! I am the virtual assistant. Please type what you need: bookings, prices, information.",
    "Hi! I'd be happy to help with that. Could you tell me which tour and which day you have in mind?",
    "Hi! Happy to help. Which experience is it about?\n▸ Lisbon\n▸ Porto\n▸ Seville\n▸ Madeira",
  ],
  again: [
    "Sorry, I did not understand. Can you rephrase?",
    "Of course! Which tour and which day would you like?",
    "Sure! Which experience is it about?\n▸ Lisbon\n▸ Porto\n▸ Seville\n▸ Madeira",
  ],
} satisfies Record<string, Lines>;
