import { capitalize } from "../../model/casing.ts";
import type { Topic } from "../../model/phrase-types.ts";

/** English phrases about requests for private tours and company quotes. */
export const EN_LEAD = {
  request: [
    (f) => `I'd like something private ${f.inCity} for my wedding anniversary`,
    (f) => `We're ${f.groupSize} friends and want a whole day ${f.inCity} just for us, do you do that?`,
    (f) => `Do you organise hen parties? ${capitalize(f.inCity)}, around ${f.groupSize} girls`,
    (f) => `Could you put together a 3-day plan for us ${f.inCity}?`,
    (f) => `Planning to propose to my girlfriend ${f.inCity} and I need help 😅 something special`,
    (f) => `My parents turn 60 and I want a private version of ${f.nick.the}`,
    (f) => `Is there a private option for ${f.nick.the}? We're ${f.groupSize}`,
    (f) => `Looking for a tailor made tour ${f.inCity} with a guide only for our family`,
    "Do you have gift experiences? Something made to measure for my dad",
  ],
  requestAgain: [
    (f) => `a private tour ${f.inCity}`,
    "something private, just for us",
    (f) => `PRIVATE. Not with other people. ${f.inCity}`,
    "a tailor made plan, do you do that?",
  ],
  askEmail: [
    "Your e-mail?",
    "What a lovely idea! Our planner prepares a proposal with prices. What e-mail can we send it to?",
    "Love that! Our planner makes a proposal within 24 hours. Which e-mail should it go to?",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `It's ${f.person.email}`,
    (f) => `${f.person.email} thanks`,
    (f) => `sure: ${f.person.email}`,
    (f) => `You can send it to ${f.person.email}`,
  ],
  askEmailAgain: ["Please enter your e-mail.", "Thanks! And what e-mail can we send the proposal to?"],
  emailAgain: [
    (f) => `I already gave it, ${f.person.email}`,
    (f) => `${f.person.email}, as I said`,
    (f) => `Again? ${f.person.email}`,
    (f) => f.person.email,
  ],
  askPhone: [
    "Phone number with country code?",
    "Perfect. And a phone number, with country code, in case the planner has a question?",
    'Thanks! A phone number too? It\'s optional, just say "skip".',
  ],
  givePhone: [
    (f) => f.person.localPhone,
    (f) => `${f.person.localPhone}`,
    (f) => `my number is ${f.person.localPhone}`,
  ],
  phoneBad: [
    "Invalid format. Example: +351 912 345 678",
    "That number doesn't look right. Please use the format +351 912 345 678.",
    "Got it, thanks!",
  ],
  phoneAgain: [
    (f) => f.person.phone,
    (f) => `ok ${f.person.phone}`,
    (f) => `${f.person.phone.replaceAll(" ", "")}`,
    (f) => `${f.person.localPhone}???`,
  ],
  skip: ["skip", "Skip", "I'd rather not", "email is fine", "skip please"],
  refusal: [
    "I already told you",
    "This form is a joke",
    "forget the phone, just email me",
    "It IS the right number",
    "too complicated, bye",
    "why do you need my phone at all?",
    "I'd prefer not to give my phone",
  ],
  leadDone: [
    (f) => `Request registered: ${f.person.email}.`,
    (f) =>
      `Thank you, ${f.person.first}! Your request is with our planner, who will write to ${f.person.email} within one working day.`,
    (f) => `All set ✅ Our planner has your request and writes to ${f.person.email} within 24 hours.`,
  ],
  company: [
    (f) =>
      `Hello, I work at ${f.company} and we're organising an offsite ${f.inCity} in ${f.eventMonth} for ${f.headcount} people. Can you send a quote?`,
    (f) => `We need a team building activity for ${f.headcount} people ${f.inCity}`,
    (f) => `Do you have corporate rates? ${f.company}, ${f.headcount} pax, ${f.eventMonth}`,
    (f) =>
      `Good day, we have a client dinner ${f.inCity} and would like ${f.nick.the} before it, ${f.headcount} persons. Please quote.`,
    (f) => `I'm with a travel agency, ${f.company}. Do you pay commission for groups?`,
    (f) =>
      `Looking for an incentive programme ${f.inCity} for ${f.headcount} people in ${f.eventMonth}, with invoice to ${f.company}`,
    (f) =>
      `hi, company event, ${f.headcount} people, ${f.eventMonth}, budget around ${f.budget} pp. What can you offer?`,
  ],
  companyAnswer: [
    "Groups: maximum 10 people per tour.",
    (f) =>
      `Yes, we do company groups up to 80 people, split with several guides. From ${f.price} per person for ${f.tour.name}, with invoice. Which e-mail can our groups team write to?`,
    (f) =>
      `Happy to help! We host company groups up to 80 with several guides, from ${f.price} per person for ${f.tour.name}, invoice included. What's your name and work e-mail for the quote?`,
  ],
  companyContact: [
    (f) => `${f.person.first} ${f.person.last}, ${f.workEmail}`,
    (f) => `${f.workEmail}`,
    (f) => `Please send it to ${f.workEmail}, attn. ${f.person.first} ${f.person.last}`,
    (f) => `${f.person.first} from ${f.company}: ${f.workEmail}`,
  ],
  companyDone: [
    (f) => `Request registered: ${f.workEmail}.`,
    (f) => `Thank you, ${f.person.first}! The groups team will send the quote to ${f.workEmail} by tomorrow.`,
    (f) =>
      `Thanks ${f.person.first}! The quote request is in ✅ The groups team writes to ${f.workEmail} within one working day.`,
  ],
  companyTooMany: [
    "So you can't do larger groups?",
    "We're more than that, so no",
    "ok that doesn't work for us then",
    "ah, too small for us",
  ],
  companyLeave: [
    "ok, I'll pass it on to my manager",
    "Do you have a PDF with all the options?",
    "Hmm, need to compare with two other suppliers",
    "I see. We'll get back to you",
  ],
} satisfies Topic;
