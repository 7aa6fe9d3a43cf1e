import type { Topic } from "../../model/phrase-types.ts";

/** English phrases about lost items, photos, invoices and complaints. */
export const EN_CARE = {
  complaint: [
    (f) => `We did ${f.nick.the} ${f.dayPast} and I'm really disappointed`,
    (f) => `The guide was 40 minutes late ${f.dayPast} and nobody told us anything`,
    (f) => `I want to complain about ${f.nick.the} ${f.dayPast}`,
    (f) => `${f.dayPastStart} we waited at the meeting point and NOBODY came. ${f.nick.the}`,
    (f) => `Your guide ${f.guide} was rude to my mother during ${f.nick.the}`,
    (f) => `We were promised a small group and there were 22 people on ${f.nick.the}!!`,
    (f) => `Very bad experience with ${f.nick.the}, half of what was promised wasn't included`,
    (f) => `I've been waiting for my refund for three weeks, ${f.code}`,
    (f) => `Honestly ${f.nick.the} was not worth it. Rushed, crowded and the guide barely spoke English`,
    (f) => `I was charged twice for ${f.code} and nobody answers my emails`,
  ],
  apology: [
    "Your complaint was registered. Send details to help@almarea.example.",
    "I'm truly sorry to read this, it's not the day we want for anyone. I'm passing it to a colleague right now.",
    "I'm very sorry, that's not how it should be. I've called a colleague with everything you wrote, so you won't need to repeat it.",
  ],
  complaintMore: [
    "It ruined our last day there",
    "We paid a lot of money for this",
    "My parents are 70 and stood in the sun the whole time",
    "I have photos if you want",
    "I expect at least a partial refund",
    "And the phone number on the voucher goes to voicemail",
    "Nobody called us back either",
    "I'm not the only one, the other couple was upset too",
  ],
  agentComplaint: [
    (f) =>
      `I'm so sorry, ${f.person.first}. I've spoken with operations and you're right. I'm refunding half, that will be on your card within a week.`,
    (f) =>
      `This shouldn't have happened. I've just issued a full refund for ${f.code}, and the guide's coordinator will call you if you like.`,
    "I read everything and I understand you. I've made a full refund, and another experience of your choice is on us.",
    (f) =>
      `Sorry for this, ${f.person.first}. There was a mix-up with two groups that day. The refund is on its way, 5 to 10 working days.`,
  ],
  agentFixed: [
    (f) =>
      `Found it: ${f.tour.name}, ${f.date} at ${f.time}, ${f.party}. Meeting point: ${f.tour.meet}. I've sent the voucher to ${f.person.email} again.`,
    (f) =>
      `I have it here, all confirmed: ${f.tour.name}, ${f.date}, ${f.time}, ${f.tour.meet}. The voucher should be in your inbox now.`,
    (f) =>
      `Everything is fine with ${f.code}: ${f.date} at ${f.time}, ${f.party}. I've just sent the voucher to ${f.person.email}.`,
  ],
  agentSorry: [
    "I had a look and there's one thing I can do: a voucher for the full amount, valid for a year. Would that help?",
    (f) =>
      `I've asked ${f.guide}, who guides that day, and we can make an exception. You'll get an e-mail in a minute.`,
  ],
  agentMoved: [
    "I had a look and there's one thing I can do: a voucher for the full amount, valid for a year. Would that help?",
    (f) =>
      `I've asked ${f.guide}, who guides that day, and we can make an exception. You'll get an e-mail in a minute.`,
    "I'm afraid I can't change it, but I've put you on the waiting list and I'll write as soon as something opens.",
  ],
  agentBooking: [
    (f) =>
      `I can book that for you by hand: ${f.tour.name}, ${f.price} per adult. Tell me the day and I'll send you the payment link.`,
    (f) =>
      `Sorry about the bot. ${f.tour.name} has places on most days, ${f.price} per adult. You can also book directly at almarea.example.`,
    (f) => `I see you wanted ${f.tour.name}. I'll send you the dates and the link to ${f.person.email}, is that right?`,
  ],
  agentCare: [
    (f) => `I've just sent it to ${f.person.email}. Sorry for the extra step!`,
    (f) => `All done, you'll find it in your inbox (${f.person.email}).`,
  ],
  agentLost: [
    "Good news, the guide handed something in yesterday evening. It's waiting for you at the office, 9:00 to 20:00.",
    (f) => `I've asked ${f.guide} and nothing so far, but I'll keep looking and write to you either way.`,
  ],
  again: [
    (f) => `It's about ${f.nick.the}, we did it ${f.dayPast}`,
    (f) => `we were with ${f.guide} ${f.dayPast}`,
    "It's about a tour we already did",
  ],
  afterAgent: [
    "Thank you, I appreciate it",
    "Ok, thanks for sorting that out",
    "Alright, thank you",
    "That's fair, thanks",
    "Good, thank you. Have a nice day",
    "Ok, let's do that",
    "Thanks for the quick reply",
  ],
  lost: [
    (f) => `I think I left my sunglasses ${f.dayPast} on ${f.nick.the}`,
    (f) => `My son forgot his jacket, ${f.nick.the} ${f.dayPast}. Dark blue, did anyone find it?`,
    (f) => `Lost a phone charger and a scarf during ${f.nick.the}, have you found anything?`,
    (f) => `I forgot my water bottle (green) ${f.dayPast}, ${f.nick.the} with ${f.guide}`,
    (f) => `Did someone hand in an umbrella after ${f.nick.the} ${f.dayPast}?`,
  ],
  photos: [
    (f) => `${f.guide} said you'd send us the photos from ${f.nick.the}, where do I find them?`,
    (f) => `We loved ${f.nick.the}! Do you share the group pictures?`,
    (f) => `How do we get the pictures of ${f.dayPast}?`,
    (f) => `could I get the recipes or photos from ${f.nick.the}? ${f.guide} mentioned an email`,
  ],
  invoice: [
    (f) => `I need an invoice for ${f.code} with my company's tax number`,
    (f) => `Can you send a receipt for ${f.nick.the}? We did it ${f.dayPast}`,
    (f) => `Where can I download the invoice for ${f.code}?`,
    (f) => `my employer needs an invoice with VAT for ${f.nick.the}, is that possible`,
  ],
  lostAnswer: [
    "Lost items: write to help@almarea.example.",
    (f) =>
      `Let's hope it turns up! I've noted it for ${f.guide}'s team. If they find something, we write to ${f.person.email}. You can also pick things up at our office, Rua da Boavista, from 9:00 to 20:00.`,
    (f) =>
      `I've asked ${f.guide} right away and put it in the lost-and-found list. We'll write to ${f.person.email} within 24 hours, found or not.`,
  ],
  photosAnswer: [
    "Photos are sent by e-mail.",
    (f) => `So glad you liked it! Photos go out within three days to ${f.person.email}. Please check spam too.`,
    (f) => `So glad you liked it 🧡 I've just sent the album link to ${f.person.email}.`,
  ],
  invoiceAnswer: [
    "Invoices: almarea.example/invoices.",
    (f) =>
      `Sure! You can add the tax number at almarea.example/invoices with the code ${f.code}, and the PDF arrives in a minute.`,
    (f) =>
      `Sure! Add the tax number here: almarea.example/invoices (code ${f.code}). The PDF arrives at ${f.person.email} in a minute.`,
  ],
} satisfies Topic;
