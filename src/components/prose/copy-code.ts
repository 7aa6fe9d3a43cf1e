/** Wakes every copy button of the page. Without a script there is nothing it could do, so it shows itself only here. */
const SHOWN_MS = 2_000;

// Pages change without a reload: each new one has buttons of its own.
document.addEventListener("astro:page-load", wakeAll);
wakeAll();

function wakeAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy][hidden]")) {
    const words = button.querySelector("[data-copy-words]");
    const status = button.parentElement?.querySelector('[role="status"]');
    const code = button.closest("[data-code]")?.querySelector("code");
    if (words && status && code) wake({ button, words, status, code });
  }
}

function wake(parts: { button: HTMLButtonElement; words: Element; status: Element; code: Element }): void {
  const { button, words, status, code } = parts;
  button.hidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    words.textContent = text;
    status.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      words.textContent = "Copy";
      status.textContent = "";
    }, SHOWN_MS);
  };
  button.addEventListener("click", () => {
    // The clipboard is absent on plain-http addresses and may be refused.
    const copied = navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error("No clipboard"));
    copied.then(
      () => say("Copied"),
      () => say("Copying was refused"),
    );
  });
}
