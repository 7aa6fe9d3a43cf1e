import { PRODUCT_NAME } from "../shared/product.ts";

/** What each page of the onboarding is headed with; 0 is the welcome. */
export const ONBOARDING_WORDS = [
  {
    heading: `Welcome to ${PRODUCT_NAME}`,
    subtitle: "Four short steps from your bot to its funnel. Each can be skipped, and what you did is kept.",
  },
  {
    heading: "Tell us about your business",
    subtitle: "The time zone sets the days and hours of every screen; the industry, whom you are compared with.",
  },
  {
    heading: "Connect your bot",
    subtitle: "Choose where it talks, take its key, and watch the first message arrive.",
  },
  {
    heading: "Bring your team",
    subtitle: "Who reads the conversations with you? Each gets a mail with a link.",
  },
  {
    heading: "Say what counts",
    subtitle: "The last stage of the funnel is Conversion. What is that for your bot?",
  },
] as const;
