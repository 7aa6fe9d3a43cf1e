import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { useDashSearch, useSetDashSearch } from "../../../lib/navigation/dash-search.ts";

const TYPING_PAUSE_MS = 300;

/** Text search: applied when typing pauses, or at once on Enter. */
export function SearchField() {
  const { q } = useDashSearch();
  const setSearch = useSetDashSearch();
  const current = q ?? "";
  const [text, setText] = useState(current);
  const [sent, setSent] = useState(current);
  const [seen, setSeen] = useState(current);
  const words = text.trim();

  // The URL changed from elsewhere (a chip, the back button): update the field.
  if (seen !== current) {
    setSeen(current);
    if (current !== sent) {
      setSent(current);
      setText(current);
    }
  }

  useEffect(() => {
    if (words === sent) return;
    const timer = setTimeout(() => {
      setSent(words);
      setSearch({ q: words || undefined }, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, sent, setSearch]);

  function send(next: string): void {
    setSent(next);
    setSearch({ q: next || undefined });
  }

  return (
    <form
      role="search"
      className="min-w-0 flex-1 basis-60 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        send(words);
      }}
    >
      <Input
        type="search"
        aria-label="Search messages"
        placeholder="Search messages…"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        icon={<Search className="size-4" />}
        className="[&::-webkit-search-cancel-button]:hidden"
        trailing={
          text === "" ? null : (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Clear search"
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => {
                setText("");
                send("");
              }}
            />
          )
        }
      />
    </form>
  );
}
