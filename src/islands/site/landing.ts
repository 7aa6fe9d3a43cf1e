import { startEmailForms } from "./email-forms.ts";
import { startExplainer } from "./explainer.ts";
import { startFeatureDialog } from "./feature-dialog.ts";
import { scrollToHash } from "./scroll-to-hash.ts";
import { layoutSectionsInTurn } from "./lazy-sections.ts";
import { startPricing } from "./pricing.ts";

/** Starts the scripts of the landing page. */
export function startLanding(): void {
  startEmailForms();
  startExplainer();
  startFeatureDialog();
  startPricing();
  // Runs on each visit, also after a navigation without a reload.
  document.addEventListener("astro:page-load", () => {
    // The counters are far down the page.
    if (location.pathname === "/") void import("./counters.ts").then(({ countUp }) => countUp());
    layoutSectionsInTurn();
    if (location.pathname === "/") scrollToHash();
  });
}
