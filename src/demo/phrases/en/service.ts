import { capitalize } from "../../model/casing.ts";
import type { Topic } from "../../model/phrase-types.ts";

/** English phrases about existing bookings and payments. */
export const EN_SERVICE = {
  askStatus: [
    (f) => `I booked ${f.nick.the} for ${f.dayBare} but I haven't got any voucher`,
    (f) => `Can you check if my booking for ${f.nick.the} went through?`,
    (f) => `I have a reservation for ${f.dayBare}, is it confirmed?`,
    "I never received the confirmation e-mail",
    (f) => `What time do we have to be there ${f.onDay}? Booked ${f.nick.the}`,
    (f) => `where exactly is the meeting point for ${f.nick.the}? we're booked for ${f.dayBare}`,
    "Hi, I lost my voucher, can you send it again?",
    (f) => `Just checking that everything is ok with our booking ${f.code}`,
    (f) => `I paid for ${f.nick.the} yesterday but no email so far\nis that normal?`,
    (f) => `Could you resend my ticket for ${f.nick.the}? My inbox ate it 😅`,
    (f) => `Is ${f.nick.the} still on ${f.onDay}? The forecast doesn't look great`,
  ],
  statusAgain: [
    (f) => `My booking for ${f.nick.the}`,
    "I already have a booking, it's about that",
    (f) => `${f.nick.the}, ${f.dayBare}. Is it ok?`,
  ],
  cancelAgain: [(f) => `CANCEL. ${f.code}`, "I want to cancel my booking", (f) => `Cancel ${f.nick.the}`],
  payAgain: ["I can't pay. The payment doesn't work", (f) => `paying for ${f.code} gives an error`, "the PAYMENT"],
  askCode: [
    "Booking code?",
    "Happy to check. What's your booking code? It starts with AM.",
    "Sure! What's your booking code (AM-…) or the e-mail you booked with?",
  ],
  giveCode: [
    (f) => f.code,
    (f) => `It's ${f.code}`,
    (f) => `${f.code} I think`,
    (f) => `the code is ${f.code}`,
    (f) => `${f.code}, under ${f.person.first} ${f.person.last}`,
    (f) => `Code ${f.code}`,
  ],
  noCode: [
    "I don't have it, that's the problem",
    "where do I find that?",
    "I don't have any code, I never got the email",
    "No idea, I deleted the mail",
    (f) => `Don't have it here. My name is ${f.person.first} ${f.person.last}`,
  ],
  needCode: [
    "A booking code is required.",
    "I'm sorry, without the booking code I can't look it up.",
    "No problem, the e-mail you booked with is enough.",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `It's ${f.person.email}`,
    (f) => `I used ${f.person.email}`,
    (f) => `${f.person.email} should be the one`,
  ],
  statusAnswer: [
    (f) => `${f.code}: confirmed. ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}.`,
    (f) =>
      `Your booking ${f.code} is confirmed: ${f.tour.name}, ${f.date} at ${f.time}, ${f.party}. Meeting point: ${f.tour.meet}. I've just sent the voucher again.`,
    (f) =>
      `All good, ${f.code} is confirmed ✅\n${f.tour.name}, ${f.date}, ${f.time}, ${f.party}\nMeeting point: ${f.tour.meet}\nI've sent the voucher again to ${f.person.email}.`,
  ],
  statusMissing: [
    "No booking found with this code.",
    "I can't find a booking with that code, sorry. Could you check it?",
    "I can't find that one. I'm asking a colleague to look at it.",
  ],
  relief: [
    "Ah great, got it now. Thanks",
    "Perfect, thank you!",
    "Found it, it was in spam 🙈",
    "Phew, thanks",
    "Great, see you there",
    "Thanks for checking!",
    "ok good, thank you",
    "Amazing, that was quick",
  ],
  askMove: [
    (f) => `I need to change the date of my booking ${f.code}`,
    (f) => `Can we move ${f.nick.the} from ${f.dayBare} to another day?`,
    (f) => `Our flight was changed, we can't make it ${f.onDay}. Can we reschedule ${f.nick.the}?`,
    (f) => `Is it possible to change ${f.nick.the} to ${f.altWhen}?`,
    (f) => `My daughter got sick\ncould we do ${f.nick.the} another day? Booking ${f.code}`,
    (f) => `hi I'd like to reschedule, code ${f.code}`,
    (f) => `We booked ${f.nick.the} for the wrong day 🤦 can you change it to ${f.altWhen}?`,
    (f) => `How can I postpone my reservation? It's ${f.code}`,
  ],
  askNewDate: [
    "Which new date?",
    (f) => `No problem. I see ${f.tour.name} on ${f.date}. Which day would you prefer instead?`,
    (f) => `Of course! I see ${f.code}, ${f.date}. Which day works better?`,
  ],
  giveNewDate: [
    (f) => capitalize(f.altWhen),
    (f) => `${f.altWhen} if possible`,
    (f) => `Could it be ${f.altWhen}?`,
    (f) => `Is ${f.altWhen} ok?`,
    (f) => `any chance for ${f.altWhen}`,
    (f) => `We'd prefer ${f.altWhen}`,
  ],
  moved: [
    (f) => `Changed. ${f.code}: ${f.altDate}, ${f.time}.`,
    (f) =>
      `Done! ${f.code} is now on ${f.altDate} at ${f.time}, same meeting point: ${f.tour.meet}. You'll get a new voucher by e-mail.`,
    (f) =>
      `Done, you're moved to ${f.altDate}, ${f.time} ✅ The code stays ${f.code}, and the new voucher is in your inbox.`,
  ],
  moveFull: [
    (f) => `${f.altDate}: no availability.`,
    (f) => `I'm sorry, ${f.altDate} is full. Your booking stays on ${f.date}.`,
    (f) =>
      `${f.altDate} is full, I'm afraid. Your place on ${f.date} is safe.\n▸ Other dates\n▸ Keep ${f.date}\n▸ Talk to the team`,
  ],
  disappointed: [
    "Hmm that's a pity",
    "Oh no. Ok then",
    "That doesn't help me much",
    "and there's nothing else you can do?",
    "Right… I'll have to see",
    "That was the only day we could",
  ],
  askCancel: [
    (f) => `I want to cancel my booking ${f.code}`,
    (f) => `How do I cancel ${f.nick.the}? And do I get my money back?`,
    (f) => `We need to cancel, family emergency. Code ${f.code}`,
    (f) => `Please cancel ${f.nick.the} ${f.onDay}, we can't come`,
    (f) => `What's the cancellation policy? We have ${f.nick.the} for ${f.dayBare}`,
    (f) => `cancel ${f.code} pls and refund`,
    (f) => `Unfortunately our trip is off, I'd like a refund for ${f.nick.the}, ${f.code}`,
    "I'd like my money back, we cannot travel anymore",
  ],
  cancelAsk: [
    (f) => `Cancel ${f.code}? Yes or no.`,
    (f) =>
      `I'm sorry you can't make it. ${f.tour.name} on ${f.date} can still be cancelled for free. Shall I cancel it and refund ${f.total}?`,
    (f) =>
      `Sorry to hear that! ${f.date} is still within free cancellation.\n▸ Cancel and refund ${f.total}\n▸ Change the date instead`,
  ],
  confirmCancel: [
    "Yes, cancel",
    "Yes please cancel it",
    "Yes, and refund",
    "yes",
    "Go ahead",
    "Yes. Sorry about that",
    "cancel please",
  ],
  canceled: [
    (f) => `${f.code} cancelled. Refund: 5 to 10 working days.`,
    (f) =>
      `${f.code} is cancelled and ${f.total} will be back on your card within 5 to 10 working days. We hope to see you another time!`,
    (f) =>
      `Cancelled. ${f.total} goes back to the card you used, which takes 5 to 10 working days. Hope to see you another time 🌊`,
  ],
  tooLate: [
    "Cancellations less than 24 hours before are not refunded.",
    "I'm sorry, free cancellation ended 24 hours before the start, so this booking can't be refunded any more.",
    "I'm sorry, it's less than 24 hours before the start, so I can't refund it myself. I can ask the team to look at your case.",
  ],
  protest: [
    "But it's an emergency",
    "That's not fair, I told you as soon as I knew",
    "Seriously? It's only a few hours",
    "So I lose all the money?",
    "Unbelievable",
    "I'll leave a review about this",
    "Can't you make an exception?",
  ],
  payFail: [
    (f) => `The payment link for ${f.nick.the} doesn't work`,
    (f) => `My card was declined twice but the bank says it's fine. It's for ${f.code}`,
    (f) => `I'm trying to pay for ${f.code} and it gives an error`,
    "Payment page just keeps loading and loading",
    "I think I've been charged twice??",
    (f) => `Can I pay ${f.code} with Revolut? The normal card gets rejected`,
    (f) => `error 402 when I pay, booking ${f.code}`,
    (f) => `Your link says "expired". I want to pay for ${f.nick.the}!`,
  ],
  payAdvice: [
    "Please try again later.",
    (f) =>
      `I'm sorry about that. Please try another browser or card; your place for ${f.code} is held for 2 more hours. Did it work?`,
    (f) =>
      `Sorry about that! Here's a fresh link for ${f.code}, it accepts cards, MB Way and PayPal. Your place is held for 2 more hours.\n▸ It worked\n▸ Still not working`,
  ],
  payWorked: [
    "Worked now, thanks!",
    "ok it went through 👍",
    "Yes! paid",
    "It worked with the other card",
    "Done, thank you",
    "Finally, it went through",
  ],
  payStill: [
    "Still the same error",
    "Nope, same thing",
    "doesn't work either",
    "Tried everything, no luck",
    "It keeps saying declined",
    "still nothing",
  ],
  paid: [
    (f) => `Payment received. ${f.code}.`,
    (f) => `Great, I can see your payment: ${f.total} for ${f.code}. See you ${f.onDay}!`,
    (f) => `Payment received, ${f.total} for ${f.code} ✅ See you ${f.onDay}!`,
  ],
  payAgent: [
    (f) =>
      `I see two attempts blocked by 3-D Secure, nothing was charged. I've sent you a bank transfer option to ${f.person.email}.`,
    (f) => `You weren't charged, don't worry. I'll keep ${f.code} for you, you can simply pay on the day by card.`,
    "It's on our side, the payment provider has problems this morning. You can pay on the day, I've put a note on your booking.",
  ],
} satisfies Topic;
