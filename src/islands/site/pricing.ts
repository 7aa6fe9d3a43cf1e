/** Somebody who is signed in goes straight to the checkout (specification 2.3, 6); the link itself leads to the sign-up. */
export function startPricing(): void {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-checkout]") : null;
      const checkout = link?.dataset["checkout"];
      if (link !== null && checkout !== undefined && isLoggedIn()) link.href = checkout;
    },
    // Before the listener that takes links to their page.
    { capture: true },
  );
}

/** On the public site, 'logged in' is one of these two (specification 6). */
function isLoggedIn(): boolean {
  return sessionStorage.getItem("accessToken") !== null || localStorage.getItem("refreshToken") !== null;
}
