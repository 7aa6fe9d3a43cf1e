import { PRODUCT_NAME } from "../shared/product.ts";

/** Heading and subtitle of each onboarding page; page 0 is the welcome. */
export const ONBOARDING_LABELS = [
  {
    heading: `Welcome to ${PRODUCT_NAME}`,
    subtitle: "Four short steps from your bot to its funnel. You can skip any step; your progress is saved.",
  },
  {
    heading: "Tell us about your business",
    subtitle: "Your time zone sets the days and hours on every screen. Your industry sets your benchmark.",
  },
  {
    heading: "Connect your bot",
    subtitle: "Three ways to your first conversations. Take any of them now, and the others whenever you like.",
  },
  {
    heading: "Invite your team",
    subtitle: "Who works on the conversations with you? We'll email each of them a link.",
  },
  {
    heading: "Set your goal",
    subtitle: "The last stage of the funnel is Conversion. What counts as one for your bot?",
  },
] as const;
