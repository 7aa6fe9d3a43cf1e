import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { useDashSearch, useSetDashSearch } from "../../lib/dash-search.ts";

const TYPING_PAUSE_MS = 300;

/** Text search; searches by itself when typing pauses, at once on Enter. */
export function SearchField() {
  const { q } = useDashSearch();
  const setSearch = useSetDashSearch();
  const [text, setText] = useState(q ?? "");
  const words = text.trim();
  const pending = words !== (q ?? "");

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSearch({ q: words || undefined }, { replace: true }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending, words, setSearch]);

  return (
    <form
      role="search"
      className="min-w-0 flex-1 basis-60 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setSearch({ q: words || undefined });
      }}
    >
      <Input
        type="search"
        aria-label="Search the text of conversations"
        placeholder="Search what people wrote…"
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
              aria-label="Clear the search"
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => {
                setText("");
                setSearch({ q: undefined });
              }}
            />
          )
        }
      />
    </form>
  );
}
