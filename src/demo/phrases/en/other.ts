import { capitalize } from "../../model/casing.ts";
import type { Topic } from "../../model/phrase-types.ts";

/** English phrases about suggestions, availability, small talk and promotions. */
export const EN_OTHER = {
  look: [
    (f) => `Looking for something to do ${f.inCity}`,
    (f) => `What do you recommend ${f.inCity}?`,
    (f) => `We're going to ${f.city} and need ideas`,
    (f) => `Any nice plans ${f.inCity}?`,
    (f) => `First time ${f.inCity}, what should we not miss?`,
    (f) => `What tours do you have ${f.inCity}?`,
    (f) => `my sister is visiting me ${f.inCity}, what can I do with her that's not the usual tourist stuff`,
    (f) => `Do you have anything ${f.inCity} for ${f.weekdayLater}?`,
    (f) => `need a plan for a rainy day ${f.inCity}`,
    (f) => `Hello, could you send me what you offer ${f.inCity}?`,
  ],
  aboutTour: [
    (f) => `It's for ${f.nick.the}`,
    (f) => `I mean ${f.nick.the}`,
    (f) => `on ${f.nick.the}, I mean`,
    (f) => `We were looking at ${f.nick.the}`,
  ],
  lookAgain: [
    (f) => `things to do ${f.inCity}`,
    (f) => `tours ${f.inCity}. What is there?`,
    (f) => `activities, ${f.inCity}`,
    (f) => `I just want to see what you offer ${f.inCity}`,
  ],
  askTaste: [
    "Type of experience? Food, culture, nature or sea?",
    "Happy to help! What are you in the mood for: food and wine, culture and crafts, or nature and sea?",
    "What are you in the mood for?\n▸ Food and wine\n▸ Culture and crafts\n▸ Nature and sea",
  ],
  tasteFood: [
    "Something with food",
    "food and wine please",
    "something with wine maybe",
    "we love to eat, so food",
    "Eating well is the plan 😄",
    "food! and nothing too touristy",
  ],
  tasteCulture: [
    "culture I guess",
    "something cultural, with local people",
    "history, crafts, that kind of thing",
    "Culture, but not another museum please",
    "A bit of everything, but something typical",
    "crafts or old places",
  ],
  tasteNature: [
    "nature, we like being outside",
    "outdoors please",
    "the sea!",
    "Something active",
    "fresh air, we've seen enough churches",
    "we're not museum people, so outside",
  ],
  tapFood: ["Food and wine"],
  tapCulture: ["Culture and crafts"],
  tapNature: ["Nature and sea"],
  suggest: [
    (f) => `Options: ${f.tour.name}; ${f.other.name}.`,
    (f) =>
      `Then you may like ${f.tour.name}, ${f.tour.lasts}, with ${f.tour.included}. Another good option is ${f.other.name}. Does either of them sound right?`,
    (f) =>
      `I'd go for one of these:\n${f.tour.name}, ${f.tour.lasts}, ${f.price}\n${f.other.name}, ${f.other.lasts}, ${f.otherPrice}\n▸ Book the first\n▸ Book the second\n▸ Something else`,
  ],
  likeFirst: [
    (f) => `${capitalize(f.nick.the)} sounds nice`,
    "The first one sounds great",
    (f) => `Tell me more about ${f.nick.the}`,
    (f) => `ooh ${f.nick.the}! how do we book`,
    "I like the first option",
  ],
  notServed: [
    "Do you have anything in the Algarve?",
    "Do you also do tours in Barcelona?",
    "Anything in the Azores?",
    "do you organise trips to Fátima",
    "Is there something in Madrid?",
    "Do you do surf lessons?",
    "Do you rent bikes?",
    "Airport transfer from Lisbon airport, how much?",
    "Do you sell tickets for the football?",
    "Can I book a hotel with you?",
    "Is there a tuk tuk tour?",
    "Do you have skydiving?",
  ],
  notServedAnswer: [
    "Not available.",
    "I'm sorry, we don't offer that.",
    (f) =>
      `That's not something we do, I'm afraid. What I can offer ${f.inCity}: ${f.tour.name}.\n▸ Tell me more\n▸ All experiences`,
  ],
  shrug: ["ok thanks", "Ah pity", "ok, never mind", "Alright then", "oh ok", "Too bad", "Fine, thanks anyway"],
  full: [
    (f) => `${f.tour.name}, ${f.date}: no availability.`,
    (f) =>
      `I'm sorry, ${f.tour.name} is fully booked on ${f.date}. The next day with places is ${f.altDate}. Would that work?`,
    (f) =>
      `${f.date} is fully booked, sorry! There are places on ${f.altDate}.\n▸ Take ${f.altDate}\n▸ Waiting list\n▸ Something else that day`,
  ],
  takeAlt: [
    (f) => `${capitalize(f.altWhen)} works too`,
    (f) => `Ok then ${f.altWhen}`,
    "We can do that, yes",
    "That's fine, we're flexible",
    "ok let's take that one",
    "yes, that day is ok",
  ],
  refuseAlt: [
    "No, we leave that morning",
    "That doesn't work for us, we fly back",
    "Pity, it was the only free day",
    "Hmm no. Anything in the evening?",
    "we're not there anymore by then",
    "no thanks then",
    "oh no :( ok",
    "Only that day is possible for us",
  ],
  offerAlt: [
    (f) => `${f.tour.name}, ${f.altDate}, ${f.time}, ${f.party}: ${f.total}. Name and e-mail?`,
    (f) =>
      `Perfect! ${f.tour.name} on ${f.altDate} at ${f.time} for ${f.party} is ${f.total}. Which name and e-mail should I put on the booking?`,
  ],
  confirmedAlt: [
    (f) => `Booking confirmed. Code: ${f.code}. The confirmation was sent to ${f.person.email}.`,
    (f) =>
      `Your booking is confirmed! Code ${f.code}, ${f.altDate} at ${f.time}, ${f.tour.meet}. The voucher is on its way to ${f.person.email} 🌊`,
    (f) =>
      `Done, you're booked 🎉\nCode ${f.code}, ${f.altDate}, ${f.time}\nMeeting point: ${f.tour.meet}\nThe voucher is in your inbox (${f.person.email}).`,
  ],
  smalltalk: [
    "Are you a robot?",
    "Am I talking to a real person?",
    "what's your name?",
    "Haha nice profile picture",
    "do you speak Dutch?",
    "Who are you?",
    "Your videos are lovely!",
    "Just looking around, thanks",
    "I love Portugal ❤️",
    "what can you do?",
  ],
  smalltalkAnswer: [
    "I am the virtual assistant of Almaréa.",
    "I'm Mara, Almaréa's virtual assistant, so yes, a bot, but a helpful one! I know our tours, prices and bookings.",
    "I'm Mara, a virtual assistant 🤖 I can find you an experience, book it, or look after a booking you have. A colleague is never far away.",
  ],
  offTopic: [
    "Hi, are you hiring guides for the season?",
    "I'm a photographer and would love to collaborate with you",
    "I'd like to offer you SEO services for your website",
    "Wrong number sorry",
    "Is this the restaurant?",
    "Do you have a job for a receptionist? I can send my CV",
    "Hi! I'm a content creator with 40k followers, interested in a collab?",
    "I want to speak with the marketing department",
    "Sorry, wrong chat",
  ],
  offTopicAnswer: [
    "Sorry, I did not understand. Can you rephrase?",
    "Thanks for writing! For jobs and partnerships please use hello@almarea.example, this chat is for guests.",
    "Thanks for writing! Jobs and partnerships go to hello@almarea.example. This chat is for guests 🙂",
  ],
  promotion: [
    `Almaréa: 15% off all experiences until Sunday with code ALMA15. Reply YES to book, STOP to leave.`,
    (f) =>
      `Hi ${f.person.first}! ☀️ New dates are out for ${f.tour.name}, from ${f.price}. With the code ALMA15 you save 15% until Sunday. Reply YES and I'll find you a place, or STOP to get no more messages.`,
    (f) =>
      `Hi ${f.person.first} 🌊 Only until Sunday: 15% off with ALMA15. A favourite right now: ${f.tour.name}, from ${f.priceOff} instead of ${f.price}.\n▸ Book with 15% off\n▸ Other experiences\n▸ Stop these messages`,
  ],
  promotionYes: [
    "YES",
    "Yes!",
    "yes please",
    "YES how do I use it",
    "Interested!",
    "oh nice, yes",
    "Yes, tell me more",
  ],
  promotionTap: ["Book with 15% off"],
  promotionAsk: [
    "Does it work for a booking I already made?",
    "Until which Sunday?",
    "Is it valid for 4 people?",
    "Can I use it in December?",
    "Also for private tours?",
  ],
  promotionAnswer: [
    "ALMA15 is valid for new bookings.",
    "ALMA15 is for new bookings made until Sunday, for any date this season and any number of people. It doesn't apply to private tours.",
    "It works for new bookings made until Sunday, any date, any number of people (not for private tours) 🙂",
  ],
  promotionStop: [
    "STOP",
    "stop",
    "Stop please",
    "Unsubscribe",
    "How did you get my number?",
    "STOP. Don't write me again",
  ],
  promotionStopped: [
    "You will receive no more messages.",
    "Done, you won't get any more offers from us. Sorry for the bother!",
    "Done, no more offers. Sorry for the bother!",
  ],
  requestLanguage: [
    "In English please",
    "English?",
    "I don't speak Portuguese, sorry",
    "could you write in English",
    "I don't understand, English please",
  ],
} satisfies Topic;
