import { countUp } from "./counters.ts";
import { startEmailForms } from "./email-forms.ts";
import { startExplainer } from "./explainer.ts";
import { startFeatureDialog } from "./feature-dialog.ts";
import { scrollToHash } from "./hash.ts";
import { layOutInTurn } from "./later-sections.ts";
import { startPricing } from "./pricing.ts";

/** The browser code of the landing page. */
export function startLanding(): void {
  startEmailForms();
  startExplainer();
  startFeatureDialog();
  startPricing();
  // Each time that the page is come to, also from another page without a reload.
  document.addEventListener("astro:page-load", () => {
    countUp();
    layOutInTurn();
    if (location.pathname === "/") scrollToHash();
  });
}
