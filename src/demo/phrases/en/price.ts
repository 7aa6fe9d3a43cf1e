import { capitalize } from "../../model/casing.ts";
import type { Topic } from "../../model/phrase-types.ts";

/** English phrases about prices and discounts. */
export const EN_PRICE = {
  ask: [
    (f) => `How much is ${f.nick.the}?`,
    (f) => `What's the price of ${f.nick.the} per person?`,
    (f) => `price for ${f.nick.the}?`,
    (f) => `What do you charge for ${f.nick.the}`,
    (f) => `I can't find the price of ${f.nick.the} on your site, how much is it?`,
    (f) => `Interested in ${f.nick.the}\nwhat's the price?`,
    (f) => `How much for ${f.nick.the}? And is there a discount for kids?`,
    (f) => `Saw your reel about ${f.nick.the} 😍 how much?`,
    (f) => `What's included in ${f.nick.the} and how much does it cost?`,
    (f) => `Price pls. ${f.nick.bare}`,
  ],
  askFor: [
    (f) => `How much would ${f.nick.the} be for ${f.companions}`,
    (f) => `what's the total for ${f.companions} on ${f.nick.the}?`,
    (f) => `Need a price for ${f.companions}, ${f.nick.the}`,
    (f) => `Hi what would you charge for ${f.companions} for ${f.nick.the}? Any family or group price?`,
    (f) => `Could you tell me how much ${f.nick.the} costs for ${f.companions}?`,
    (f) => `How much would it be for ${f.companions}? I mean ${f.nick.the}`,
    (f) => `Cost of ${f.nick.the} please, for ${f.companions}`,
  ],
  answerFor: [
    (f) => `${f.tour.name}: ${f.party}, ${f.total}. Included: ${f.tour.included}.`,
    (f) =>
      `Thanks for waiting! ${f.tour.name} is ${f.price} per adult and ${f.childPrice} per child under 12, so for ${f.party} that makes ${f.total}. It includes ${f.tour.included}. Would you like to book?`,
    (f) => `For ${f.party}: ${f.total}, all included (${f.tour.included}).\n▸ See dates\n▸ What's included\n▸ Not now`,
  ],
  noRush: [
    "Thank you for contacting Almaréa.",
    "Of course, take your time! I'm here whenever you decide 🌊",
    "No rush! I'm here when you've decided 🌊",
  ],
  answer: [
    (f) => `${f.tour.name}: ${f.price} per adult, ${f.childPrice} per child. Included: ${f.tour.included}.`,
    (f) =>
      `Thanks for waiting! ${f.tour.name} is ${f.price} per adult and ${f.childPrice} per child under 12. It includes ${f.tour.included}. Would you like to book?`,
    (f) =>
      `${f.tour.name} is ${f.price} per adult, ${f.childPrice} under 12. All included: ${f.tour.included}.\n▸ See dates\n▸ What's included\n▸ Not now`,
  ],
  impatient: [
    "??",
    "hello?",
    "are you there",
    "Still there?",
    "It's a simple question…",
    "how much??",
    "Ok?",
    "so?",
    "is this thing working",
    "I just need the price",
  ],
  tooMuch: [
    (f) => `Hmm, ${f.price} is a bit expensive`,
    "That's more than I expected",
    (f) => `${f.price} each? Wow, that's a lot`,
    "Too expensive for us, sorry",
    "I found something similar for 15 euros less",
    "Is there any cheaper option?",
    "Ouch. Any discount?",
    "that's quite pricey tbh",
    (f) => `On another site it's ${f.competitorPrice} per person`,
    "Can you do a better price if we book today?",
    "For a family that adds up…",
    "bit over our budget",
    "Is the price negotiable?",
  ],
  objectionAnswer: [
    "Prices are final.",
    (f) =>
      `I understand. The price covers ${f.tour.included}, and groups are never bigger than ten. Is there anything else I can help with?`,
    (f) =>
      `I understand, it's an important decision. Groups are never bigger than ten and it includes ${f.tour.included}. If you book today I can apply the code ALMA15: ${f.priceOff} per adult instead of ${f.price}.\n▸ Use ALMA15\n▸ Show something cheaper\n▸ Not now`,
  ],
  tapCode: ["Use ALMA15"],
  leave: [
    "Ok, thanks anyway",
    "Right. I'll leave it then",
    "No worries, too much for us",
    "we'll look for something else then",
    "ok bye",
    "Hmm, not for us then. Thanks",
    "I'll keep looking",
    "Pass, thanks",
    "Shame. Thank you though",
    "then no, thanks",
  ],
  withCode: [
    (f) => `The code is applied: ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}: ${f.totalOff}. Confirm?`,
    (f) =>
      `The code is applied: ${f.tour.name}, ${f.date} at ${f.time}, ${f.party}, ${f.totalOff} in total. Which name and e-mail should I put on the booking?`,
  ],
  askCheaper: [
    "what else do you have that's cheaper?",
    "Something a bit cheaper maybe?",
    (f) => `is ${f.otherNick.the} cheaper?`,
    "What would be the cheapest one?",
  ],
  cheaper: [
    (f) => `Also available in ${f.city}: ${f.other.name}.`,
    (f) => `In ${f.city} there is also ${f.other.name}, at ${f.otherPrice} per adult. Would that suit you?`,
  ],
  includedAsk: [
    "And what does that include?",
    "Is everything included in that?",
    "Does that include food and drinks?",
    "Are tickets included in the price?",
    "what do we get for that?",
    "Any extra costs on top?",
  ],
  includedAnswer: [
    (f) => `Included: ${f.tour.included}.`,
    (f) => `The price includes ${f.tour.included}. There are no extra costs on the day.`,
    (f) => `All of this is in: ${f.tour.included}. No extras on the day 🙂`,
  ],
  compare: [
    (f) => `What's better, ${f.nick.the} or ${f.otherNick.the}?`,
    (f) => `I can't decide between ${f.nick.the} and ${f.otherNick.the}`,
    (f) => `Difference between ${f.nick.the} and ${f.otherNick.the}?`,
    (f) => `We only have time for one. ${capitalize(f.nick.the)} or ${f.otherNick.the}, which one would you pick?`,
    (f) => `Is ${f.otherNick.the} better than ${f.nick.the} for ${f.companions}?`,
    (f) => `How does ${f.nick.the} compare with ${f.otherNick.the}? Length, price etc`,
    (f) => `torn between ${f.nick.bare} and ${f.otherNick.bare}, help me choose 😅`,
  ],
  compareAnswer: [
    (f) => `${f.tour.name}: ${f.price}, ${f.tour.lasts}. ${f.other.name}: ${f.otherPrice}, ${f.other.lasts}.`,
    (f) =>
      `Both are favourites! ${f.tour.name} takes ${f.tour.lasts} and costs ${f.price} per adult: ${f.tour.included}. ${f.other.name} takes ${f.other.lasts} and costs ${f.otherPrice}: ${f.other.included}. Which one sounds more like you?`,
    (f) =>
      `Side by side:\n${f.tour.name}: ${f.tour.lasts}, ${f.price}, ${f.tour.included}\n${f.other.name}: ${f.other.lasts}, ${f.otherPrice}, ${f.other.included}\n▸ Book the first\n▸ Book the second\n▸ Help me choose`,
  ],
  chooseFirst: [
    (f) => `I think ${f.nick.the} then`,
    (f) => `ok we'll go for ${f.nick.the}`,
    (f) => `${capitalize(f.nick.the)} sounds better for us`,
    "The first one",
    "first one I think!",
    (f) => `Let's do ${f.nick.the}. When is the next one?`,
  ],
  chooseNone: [
    "Hmm not sure yet",
    "they both look nice, let me ask the others",
    "Can't decide haha, I'll come back",
    "I'll send this to my friends and see",
    "Ok let me sleep on it",
    "hard choice, will think about it",
  ],
  wantBook: [
    (f) => `Ok, then I'd like to book for ${f.when}`,
    (f) => `That's fine. Can we come ${f.onWhen}?`,
    (f) => `Good, let's book it. ${capitalize(f.when)}`,
    (f) => `Fair enough. Is there anything free for ${f.when}?`,
    (f) => `Nice! Any places for ${f.when}?`,
    (f) => `Perfect, I want to reserve for ${f.when}`,
  ],
} satisfies Topic;
