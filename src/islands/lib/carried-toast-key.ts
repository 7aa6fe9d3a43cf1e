/** Where a toast waits for the page that comes next. By itself, so that a page can look without the code that shows it. */
export const CARRIED_TOAST = "carriedToast";
