import type { Faq } from "../../model/phrase-types.ts";

/** English phrases about general questions. */
export const EN_FAQ: readonly Faq[] = [
  {
    aboutTour: true,
    ask: [
      (f) => `Can I bring my dog on ${f.nick.the}?`,
      "Are dogs allowed?",
      (f) => `we travel with a small dog, ok for ${f.nick.the}?`,
      "Is it pet friendly?",
    ],
    again: ["I'm asking about a dog", "A dog. Yes or no?", "pets, are they allowed"],
    answer: [
      (f) => `Dogs: ${f.tour.outdoor ? "allowed on a leash" : "not allowed"}.`,
      (f) =>
        f.tour.outdoor
          ? "Small dogs on a leash are welcome on this one, just tell the guide at the meeting point."
          : "I'm sorry, only assistance dogs can join this one, since we go inside and there's little space.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Is ${f.nick.the} wheelchair accessible?`,
      (f) => `My father walks with a cane, is ${f.nick.the} too much for him?`,
      "How much walking is there? My mum has a bad knee",
      "Is there a step-free option?",
    ],
    again: ["It's about accessibility", "I mean, are there stairs", "Can someone with a walking problem do it?"],
    answer: [
      (f) => `Accessibility: ${f.tour.outdoor ? "uneven ground" : "step-free on request"}.`,
      (f) =>
        f.tour.outdoor
          ? "To be honest this one isn't ideal: the ground is uneven and there are steps to get down. For people with reduced mobility we suggest the private version, with a car."
          : "Yes, with a bit of notice: we use the step-free entrance and go at an easy pace. Please tell us when booking.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `From what age can kids join ${f.nick.the}?`,
      (f) => `Is a 3 year old allowed on ${f.nick.the}?`,
      "Do toddlers pay?",
      (f) => `is ${f.nick.the} ok with small children`,
    ],
    again: ["The minimum age", "how old do kids have to be", "Kids. What age?"],
    answer: [
      (f) => `Minimum age: ${f.tour.minimumAge}.`,
      (f) =>
        f.tour.minimumAge === 0
          ? "All ages are welcome, and children under 3 don't pay."
          : `Children can join from the age of ${f.tour.minimumAge}, with an adult.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Do you pick up from hotels for ${f.nick.the}?`,
      "Is there hotel pick up?",
      (f) => `We stay outside the centre ${f.inCity}, can you collect us?`,
      "is transport from the hotel included",
    ],
    again: ["pick up. from the hotel.", "I asked about the transfer", "So can you pick us up or not?"],
    answer: [
      (f) => `Meeting point: ${f.tour.meet}.`,
      (f) =>
        `We meet at ${f.tour.meet}. Private tours include hotel pick-up in the centre, small groups start at the meeting point.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `I'm vegan, is that a problem on ${f.nick.the}?`,
      "My husband is coeliac, can you cater for gluten free?",
      "Do you have options for nut allergies?",
      "vegetarian options?",
    ],
    again: ["I mean food allergies", "dietary restrictions, can you handle them?", "So is there vegan food?"],
    answer: [
      (f) => `Special diets: ${f.tour.hasMeal ? "on request" : "no meal included"}.`,
      (f) =>
        f.tour.hasMeal
          ? "We adapt for vegetarian, vegan, gluten free and allergies if we know 24 hours before. Just write it in the booking notes."
          : "There's no meal on this one, so nothing to worry about; at the tasting or drinks we always have a non-alcoholic, vegan option.",
    ],
  },
  {
    ask: [
      "What are your opening hours?",
      "Where is your office?",
      "Are you open on Sundays?",
      "Until what time can I call you?",
      "do you have a physical shop in Lisbon",
      "what time do you open tomorrow?",
    ],
    again: ["opening hours??", "The address of your office", "When are you open"],
    answer: [
      "Office: Rua da Boavista, Lisbon. 9:00-20:00.",
      "Our office is in Rua da Boavista, Lisbon, five minutes from Cais do Sodré. We're there every day from 9:00 to 20:00, Sundays included.",
      "We're in Rua da Boavista, Lisbon, 5 min from Cais do Sodré, every day 9:00–20:00 (Sundays too) 🙂",
    ],
  },
  {
    ask: [
      (f) => `Is ${f.nick.the} in English?`,
      "Which languages do the guides speak?",
      (f) => `Do you have ${f.nick.the} in German or French?`,
      "Is the guide a native English speaker?",
    ],
    again: ["the language of the tour", "In which language is it?", "I mean what language does the guide speak"],
    answer: [
      "Languages: English, Portuguese, Spanish.",
      "All our tours run in English, and most days also in Portuguese and Spanish. French and German are possible for private groups.",
    ],
  },
  {
    ask: [
      "We have suitcases, can we leave them somewhere?",
      (f) => `Is there luggage storage near the start of ${f.nick.the}?`,
      "We check out at 11, where can we put our bags?",
      "can we bring big backpacks",
    ],
    again: ["Our LUGGAGE", "suitcases. can you keep them?", "It's about the bags"],
    answer: [
      "No luggage storage.",
      "You can leave bags for free at our Lisbon office (9:00–20:00); in the other cities we recommend the lockers at the train station.",
    ],
  },
  {
    ask: [
      (f) => `What happens with ${f.nick.the} if it rains?`,
      "Do you cancel when the weather is bad?",
      (f) => `The forecast says rain ${f.onDay}, does it still go ahead?`,
      "rain = refund?",
    ],
    again: ["I asked what happens if it rains", "bad weather, what then", "Do I get the money back if it rains?"],
    answer: [
      "Tours operate in light rain.",
      "Light rain doesn't stop us, we have ponchos. If it's unsafe we write to you the evening before and you choose: another date or a full refund.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Where can we park for ${f.nick.the}?`,
      "Is there parking close to the meeting point?",
      "We're coming by car, any parking?",
      "parking nearby?",
    ],
    again: ["parking! for a car", "Where do I leave the car", "A car park?"],
    answer: [
      "Parking is not included.",
      (f) =>
        `There's a public car park within ten minutes' walk of ${f.tour.meetShort}. On busy days public transport is quicker, honestly.`,
    ],
  },
  {
    ask: [
      "Do you sell gift vouchers?",
      (f) => `I'd like to give ${f.nick.the} as a present, is there a voucher?`,
      "How long is a gift card valid?",
      "gift card for 2 people, possible?",
    ],
    again: ["A gift card", "I want it as a gift", "voucher, present, gift…"],
    answer: [
      "Gift vouchers: almarea.example/gifts.",
      "Yes! Gift vouchers are valid for 12 months and for any experience. You find them at almarea.example/gifts, they arrive by e-mail right away.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `I'm 5 months pregnant, can I do ${f.nick.the}?`,
      "Is it safe during pregnancy?",
      "My wife is pregnant, do you recommend it?",
      (f) => `pregnant (22 weeks), is ${f.nick.the} a bad idea?`,
    ],
    again: ["I'm pregnant, is it safe", "pregnancy. safe or not?", "I asked about pregnant women"],
    answer: [
      "Consult your doctor.",
      (f) =>
        f.tour.outdoor
          ? "We don't recommend this one during pregnancy because of the uneven ground and movement. Our walks and workshops in the city are fine."
          : "It's an easy pace with places to sit, so most guests are fine. Please check with your doctor, and tell the guide.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `What should we wear for ${f.nick.the}?`,
      "Do I need special shoes?",
      (f) => `is there a dress code for ${f.nick.the}`,
      "should we bring swimsuits or jackets?",
    ],
    again: ["clothes, what clothes", "I mean shoes and clothes", "What do we wear?"],
    answer: [
      "Wear comfortable clothes.",
      (f) =>
        f.tour.outdoor
          ? "Closed shoes, a light jacket and sunscreen. It's usually a bit windier than people expect."
          : "Anything comfortable. We walk or stand a bit, so shoes matter more than the rest.",
    ],
  },
];
