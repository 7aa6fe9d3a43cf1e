import type { ScriptedBot } from "../domain/runner/run/scripted-chat.ts";

/** A script of the demo's bot tests, and its bot's answers at each run. `daysAgo` counts back from the first start. */
type DemoTest = {
  script: string;
  runs: readonly { daysAgo: number; agentVersion: string; bot: ScriptedBot }[];
};

const PRICE = `Price of the tile workshop

#me
How much is the tile workshop for two?

#bot
€*
!FALLBACK
RESPONSE_TIME <8000

#me
And is the firing included?

#bot
included
!FALLBACK
`;

const BOOKING = `Book a sailing trip

#me
I want to book the sailing trip for Saturday

#bot
how many people

#me
Two adults

#bot
BUTTONS Confirm

#me
BUTTON Confirm

#bot
confirmed
CONVERTED
`;

const PERSON = `Ask for a person

#me
Can I talk to somebody from the team?

#bot
HANDOFF
!FALLBACK
`;

const BOOKING_ANSWERS: readonly ((afterMs: number) => ReturnType<ScriptedBot>)[] = [
  (afterMs) => [{ text: "Lovely! And how many people are coming?", afterMs }],
  (afterMs) => [
    {
      text: "Late-afternoon sailing on the Tagus, Saturday at 17:30, two adults, €84. Shall I confirm?",
      buttons: ["Confirm", "Another day"],
      afterMs,
    },
  ],
  (afterMs) => [{ text: "Your booking is confirmed. We meet at Doca de Belém, pontoon B.", afterMs }],
];

/** The demo's scripts: one that a release mended, one that always passes, and one that still fails. */
export const DEMO_TESTS: readonly DemoTest[] = [
  {
    script: PRICE,
    runs: [
      {
        daysAgo: 34.2,
        agentVersion: "2.0.1",
        bot: (_, turn) =>
          turn === 0
            ? [{ text: "The azulejo painting workshop for two is €96 in all.", afterMs: 9400, doneMs: 10_100 }]
            : ["Yes, firing is included."],
      },
      {
        daysAgo: 2.3,
        agentVersion: "3.1.0",
        bot: (_, turn) =>
          turn === 0
            ? [
                {
                  text: "The azulejo painting workshop is €48 a person, so €96 for two. Shall I look for a date?",
                  buttons: ["Find a date"],
                  afterMs: 1240,
                  doneMs: 1730,
                },
              ]
            : [
                {
                  text: "Yes: two tiles, glazes and the firing are included, and we post them to you.",
                  afterMs: 980,
                  doneMs: 1310,
                },
              ],
      },
    ],
  },
  {
    script: BOOKING,
    runs: [
      { daysAgo: 34.2, agentVersion: "2.0.1", bot: (_, turn) => BOOKING_ANSWERS[turn]?.(4100) ?? [] },
      { daysAgo: 2.3, agentVersion: "3.1.0", bot: (_, turn) => BOOKING_ANSWERS[turn]?.(1150) ?? [] },
    ],
  },
  {
    script: PERSON,
    runs: [
      {
        daysAgo: 2.3,
        agentVersion: "3.1.0",
        bot: () => [
          { text: "Sorry, I didn't understand that. You can ask me about our tours.", afterMs: 890, doneMs: 1100 },
        ],
      },
    ],
  },
];
