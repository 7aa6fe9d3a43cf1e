/** Shows and activates the page's copy buttons, which are hidden without JavaScript. */
const FEEDBACK_MS = 2_000;

// Runs again after each navigation without a reload.
document.addEventListener("astro:page-load", activateAll);
activateAll();

function activateAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy][hidden]")) {
    const label = button.querySelector("[data-copy-label]");
    const status = button.parentElement?.querySelector('[role="status"]');
    const code = button.closest("[data-code]")?.querySelector("code");
    if (label && status && code) activate({ button, label, status, code });
  }
}

function activate(parts: { button: HTMLButtonElement; label: Element; status: Element; code: Element }): void {
  const { button, label, status, code } = parts;
  button.hidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showFeedback = (text: string): void => {
    label.textContent = text;
    status.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = "Copy";
      status.textContent = "";
    }, FEEDBACK_MS);
  };
  button.addEventListener("click", () => {
    // The clipboard is missing on plain HTTP and may be blocked.
    const copied = navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error("No clipboard"));
    copied.then(
      () => showFeedback("Copied"),
      () => showFeedback("Couldn't copy"),
    );
  });
}
