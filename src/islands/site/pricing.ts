/**
 * Sends logged-in visitors straight to the checkout (specification 2.3, 6); the links themselves lead to the sign-up. The
 * prices by volume are loaded when their slider is first moved.
 */
export function startPricing(): void {
  document.addEventListener("input", ({ target }) => {
    const slider = target instanceof HTMLInputElement && target.type === "range" ? target : null;
    if (slider !== null) void import("./update-quote.ts").then(({ updateQuote }) => updateQuote(slider));
  });
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-checkout]") : null;
      const checkout = link?.dataset["checkout"];
      if (link !== null && checkout !== undefined && isLoggedIn()) link.href = checkout;
    },
    // Capture, to run before the router's own click listener.
    { capture: true },
  );
}

/** 'Logged in' as the public site defines it (specification 6). */
function isLoggedIn(): boolean {
  return sessionStorage.getItem("accessToken") !== null || localStorage.getItem("refreshToken") !== null;
}
