/**
 * The patterns that take more than linear time for some text, by what keeps that text short. A pattern is named by its first 80
 * characters; "built" are those that a module builds from parts when it is loaded.
 */
export const BOUNDED_PATTERNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "Searches text of our own, when the site is built or the program starts.": {
    "src/components/blog/posts.ts": [String.raw`<[^>]*>`],
    "src/components/site/landing/pictures.ts": [String.raw`([^/]+)-phone-light\.webp$`],
    "src/domain/alerts/describe.ts": [String.raw`\.?0+$`],
    "src/domain/analysis/text/phrases/compile-phrases.ts": [
      String.raw`(?:\([^)]*\)\??|[^\s(])+`,
      String.raw`\(([^)]*)\)\?`,
    ],
    "src/domain/documentation/plain-text.ts": [
      String.raw`!?\[([^\]]*)\]\([^)]*\)`,
      String.raw`^\s*(#{1,6}|[-*]|\d+\.|>)\s+`,
    ],
    "src/domain/imports/csv/cell-text.ts": [String.raw`(\S+) (\S+)`],
  },
  "Searches a setting of the operator, or an address that the operator or a field of a channel gives, of a few hundred characters.":
    {
      "src/server/env-files.ts": [String.raw`\/+$`],
      "src/server/env-integrations.ts": [String.raw`\/+$`],
      "src/server/env-language-model.ts": [String.raw`\/+$`],
      "src/server/env-operations.ts": [String.raw`\/+$`],
      "src/server/env-speech.ts": [String.raw`\/+$`],
      "src/server/env.ts": [String.raw`\/+$`],
      "src/server/providers/language-model/call-model.ts": [String.raw`\/+$`],
    },
  "Searches the first 300 characters of a line at most (START_LENGTH, MAX_LINE and MAX_HEAD of the import's readers).":
    {
      built: [
        String.raw`^(?:[-=#—]{3,}|[*~_]{3,})\s*(?:conversation|conversa|conversaci[oó]n|conversazio`,
        String.raw`^[-=*_~#—–\s]*(?:conversation|conversa|conversaci[oó]n|conversazione|chat|sessio`,
        String.raw`^[\s\p{Cf}]*(?:[-•>]\s+|#{1,6}\s+|\d{1,4}[.)]\s+)?(?:[[(]\s*([^\])]{2,40}\d(?:\s`,
        String.raw`^\s*(?:[-=*_~#—–]{3,}|[-=*_~#—–\s]*(?:conversation|conversa|conversaci[oó]n|conv`,
        String.raw`^\s*([\p{L}\p{Extended_Pictographic}+~@][^:<>()[\]]{0,40}?)\s*[-–—|,]\s*((?:\d{1`,
      ],
      "src/domain/imports/time/message-heads.ts": [String.raw`[\p{L}\p{M}.]+\s*$`, String.raw`[\s:：|–—-]+$`],
      "src/domain/imports/transcript/transcript-lines.ts": [
        String.raw`^From\s+(\S.*?)\s+to\s+(?:Everyone|Host|Panelists|Me|Todos)\b.*$`,
        String.raw`^\[(\p{L}[^[\]]{0,39})\] \[([^[\]]{0,12}\d:\d\d[^[\]]{0,12})\]\s+(.*)$`,
      ],
    },
  "Searches a time of at most 100 characters (MAX_TIME_LENGTH).": {
    built: [
      String.raw`^(?:\p{L}+\.?,?\s+)?(?:(\d{1,2})\.?[\s/-](?:de\s+)?(\p{L}{3,})\.?[\s/-](?:de\s+)`,
      String.raw`^(?:\p{L}+\.?,?\s+)?(\d{1,4})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{1,4})\.?(?:,`,
      String.raw`^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap])\.?\s*m\.?|h|h`,
    ],
  },
  "Searches the end of a line that is a notice of a chat app, of a few hundred characters.": {
    built: [String.raw`(?:[.•·]\s[^\n]{0,60}|[\s,]+(?:\p{L}{1,3}\s){0,2}\d[^\n]{0,40})?$`],
  },
  "Searches the answer of a language model, cut to 20,000 characters by cleanMarkdown.": {
    built: [String.raw`(?<=[.!?…])(?<!^\s*\d{1,2}\.)[^\S\n]+(?=[\p{Lu}\d"“*[¿¡(])|\n+(?=[^\n])`],
    "src/domain/language-model/model-markdown.ts": [
      String.raw`(?<!!)\[([^\]]*)\]\(([^)\s]*)(?:\s[^)]*)?\)`,
      String.raw`\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)`,
      String.raw`^\s*(?:[-*•]|\d{1,2}[.)])\s+(.*)$`,
      "^\\s*```.*$",
    ],
    "src/domain/language-model/verify/invented-ids.ts": [
      String.raw`(?<![\p{L}\d])(?!\d+-\p{L}+(?![\p{L}\d_:-]))(?=[\w:-]*\d)(?=[\w:-]*[a-z])[a-z\d]`,
      String.raw`\[[^\]]*\]\(\/dash\/conversations\/[^)]*\)|\/dash\/conversations\/[\w-]+`,
    ],
  },
  "Searches a value whose length is checked just before: an id, an address, a name, a header, the code of a number format.":
    {
      "src/domain/analysis/text/personal-data/personal-numbers.ts": [
        String.raw`(?:(?:^|[^A-Za-z0-9])[A-Z]{1,6}|[A-Za-z]*\d[A-Za-z0-9]*|:\/\/\S*|www\.\S*|_)[-_/`,
        String.raw`\S*$`,
      ],
      "src/domain/imports/containers/sheet-numbers.ts": [String.raw`\[(?!h+\]|m+\]|s+\])[^\]]*\]`],
      "src/domain/imports/csv/column-headers.ts": [String.raw`\s*(?:\([^)]*\)|\[[^\]]*\])\s*$`],
      "src/domain/imports/detect-file.ts": [
        String.raw`^(?:From \S+@\S+ |(?:(?:From|To|Cc|Date|Subject|Message-ID|MIME-Version|Received`,
      ],
      "src/domain/imports/detect/role-columns.ts": [
        String.raw`^(?:(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|.*<[^\s@<>]+@[^\s@<>]+>|(?:tel:|w`,
      ],
      "src/domain/imports/json/formats/zendesk-json.ts": [
        String.raw`(?:^|[\s_-])(?:\w*bot|virtual assistant|ai agent|assistant)(?:$|[\s_-])`,
      ],
      "src/domain/otlp/decode-json.ts": [String.raw`=+$`],
      "src/domain/site/validate-email.ts": [String.raw`^[^\s@]+@\S+\.\S+$`],
    },
  "Searches a value whose length the request's schema limits: an address, a model's name, a person to erase.": {
    "src/domain/auth/mailbox-key.ts": [String.raw`\+.*$`],
    "src/domain/model-calls/price-call.ts": [String.raw`@.*$`],
    "src/domain/privacy/person-pattern.ts": [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`],
  },
  "Searches text in which it can't begin again and again: signs that were made one before, a mention that was found, a path that a route took.":
    {
      "src/domain/reports/sheet.ts": [String.raw`^-+|-+$`],
      "src/domain/site-analytics/mask-secrets.ts": [
        String.raw`^(\/+(?:admin-login|share|r|checkout\/+(?:sandbox|portal)|api\/+billing\/+(?:che`,
      ],
      "src/islands/dash/settings/settings-fields.ts": [String.raw`^-+|-+$`],
      "src/server/features/channels/connectors/discord/discord-messages.ts": [String.raw`<.*>`],
      "src/server/features/channels/receive/verify-webhook.ts": [String.raw`\/+$`],
      "src/server/features/exports/export-steps.ts": [String.raw`^-+|-+$`],
    },
  "Always matches, since its last part takes the rest of the line.": {
    "src/domain/runner/make-test/make-test.ts": [String.raw`^\s*[▸►▶]\s+(.+)$`],
    "src/domain/runner/script/export-script.ts": [String.raw`[^\r\n]*(?:\r\n|\n|\r|$)`],
  },
  "Runs in the browser of the person who chose the page.": {
    "extension/page/build-selector.ts": [
      String.raw`^(?:css|sc|jsx?|svelte|emotion|styles?|_)[-_]|\d{2,}|[a-z]\d[a-z]|[A-Z]{2,}[a-z]`,
    ],
  },
};
