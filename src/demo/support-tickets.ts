import type { TicketState } from "../domain/tickets/tickets.contract.ts";
import type { demoWorkspace } from "./workspace.ts";

type Email = (typeof demoWorkspace.users)[number]["email"];

/** A message: by a demo user, or by our support if `by` is null. */
type DemoMessage = {
  by: Email | null;
  hoursAgo: number;
  text: string;
  via?: "mail";
  file?: { name: string; text: string };
};

export type DemoTicket = {
  subject: string;
  state: TicketState;
  rating?: { rating: "good" | "bad"; comment: string };
  messages: readonly [DemoMessage, ...DemoMessage[]];
};

/** The name under which support answers in the demo. */
export const demoSupporter = "Demo Administrator";

/** The demo users' tickets. */
export const demoTickets: readonly DemoTicket[] = [
  {
    subject: "Conversations of our Instagram account counted twice?",
    state: "closed",
    rating: { rating: "good", comment: "Clear, and on the same day." },
    messages: [
      {
        by: "tiago@almarea.example",
        hoursAgo: 15 * 24,
        text: "Since we connected Instagram, some conversations of last week seem to be there twice: once from the file I imported in the spring, once from the channel. Do they count twice in the funnel?",
      },
      {
        by: null,
        hoursAgo: 15 * 24 - 5,
        text: "Yes, a file and a channel have ids of their own, so the same chat counts once for each. Open Batch analysis, Import history, and undo the import of Instagram: its conversations disappear from all figures within a minute. Nothing of the channel is touched.",
      },
      {
        by: "tiago@almarea.example",
        hoursAgo: 15 * 24 - 7,
        via: "mail",
        text: "Done, and the figures match our own list now. Thank you!",
      },
    ],
  },
  {
    subject: "Webhook to our booking system stopped",
    state: "answered",
    messages: [
      {
        by: "tiago@almarea.example",
        hoursAgo: 50,
        text: "Our booking system has not received handoff events since Tuesday evening. Our server was being moved that night, but it has been up again since. Its log is attached.",
        file: {
          name: "booking-gateway.log",
          text: "2026-09-22T19:58:02Z POST /hooks/threadlight 200 41ms\n2026-09-22T20:01:47Z POST /hooks/threadlight 410 3ms\n2026-09-22T20:02:10Z shutting down\n2026-09-23T02:14:55Z listening on :8443\n",
        },
      },
      {
        by: null,
        hoursAgo: 44,
        text: "At 20:01 your server answered 410 Gone, which tells senders to stop for good, so the endpoint was switched off. Switch it on again under Settings, Webhooks, then choose Send failed messages again with Tuesday as the start: what was missed arrives in order. Does that work for you?",
      },
    ],
  },
  {
    subject: "Can a viewer download the one-page report?",
    state: "open",
    messages: [
      {
        by: "otto@almarea.example",
        hoursAgo: 3,
        text: "I look after the figures for our board and only have view access. Can I download the one-page report as a PDF myself, or does someone with more rights have to send it to me each month?",
      },
    ],
  },
];
