/** Fills a person's own values into the code of the documentation. */

export type SnippetValues = {
  /** Where this program is: "https://app.example.com". */
  origin: string;
  accountId: string | null;
  /** The whole key if it was just created, else its beginning with an ellipsis; null without a key. */
  key: string | null;
};

/** Addresses of the API, whatever program the documentation was written on. */
const ADDRESS = /https?:\/\/[a-z0-9.-]+(?::\d+)?(?=\/api\/(?:v1|channels)\b)/g;
const ACCOUNT = /YOUR_ACCOUNT_ID/g;
/** The key, and the ways in which the languages read it from the environment inside a text. */
const KEY = /tl_live_…|\$\{process\.env\.THREADLIGHT_KEY\}|\{os\.environ\['THREADLIGHT_KEY'\]\}|\$THREADLIGHT_KEY\b/g;
/** JavaScript outside of a text. */
const KEY_EXPRESSION = /process\.env\.THREADLIGHT_KEY\b/g;

/** Fills the values into a snippet. What is not known stays as it is written. */
export function fillSnippet(code: string, { origin, accountId, key }: SnippetValues): string {
  let filled = code.replaceAll(ADDRESS, origin);
  if (accountId !== null) filled = filled.replaceAll(ACCOUNT, accountId);
  return key === null
    ? filled
    : filled.replaceAll(KEY, () => key).replaceAll(KEY_EXPRESSION, () => JSON.stringify(key));
}
