/** sessionStorage key of a toast for the next page. In its own module, so that a page can check it without loading the toast code. */
export const FLASH_TOAST_KEY = "carriedToast";
