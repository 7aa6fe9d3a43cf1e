import { formatError } from "#src/domain/shared/format-error.ts";
import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { getChrome } from "../get-chrome.ts";
import { pointAtElement } from "./point-in-tab.ts";
import { BETWEEN, findPressed, setPressed } from "./store.ts";
import type { Settings } from "./store.ts";

const LABELS: Record<Settings["between"], string> = {
  reload: "Reload the page",
  forget: "Reload and forget this chat",
  nothing: "Nothing",
  press: "Click an element you point at",
};

type BetweenScriptsProps = {
  tabId: number | null;
  isRunning: boolean;
  between: Settings["between"];
  onChange: (between: Settings["between"]) => void;
};

/** What happens between two scripts of a run, and the element to click if that is it. */
export function BetweenScripts({ tabId, isRunning, between, onChange }: BetweenScriptsProps) {
  return (
    <div className="grid gap-2">
      <Field label="Between scripts" hint="So that each begins in a fresh chat">
        <NativeSelect
          value={between}
          onChange={({ target }) => onChange(BETWEEN.find((each) => each === target.value) ?? "reload")}
        >
          {BETWEEN.map((each) => (
            <option key={each} value={each}>
              {LABELS[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {between === "press" && tabId !== null ? <PressedElement tabId={tabId} isRunning={isRunning} /> : null}
    </div>
  );
}

/** The element of the tab's site. It is only pointed at here: it is clicked between scripts. */
function PressedElement({ tabId, isRunning }: { tabId: number; isRunning: boolean }) {
  const [selector, setSelector] = useState<string | null>(null);
  const [isPointing, setIsPointing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void getUrl(tabId).then(findPressed).then(setSelector);
  }, [tabId]);

  async function point(): Promise<void> {
    setIsPointing(true);
    setProblem(null);
    try {
      const { origin } = new URL(await getUrl(tabId));
      const pointed = await pointAtElement(tabId);
      if (pointed === null) return;
      await setPressed(origin, pointed);
      setSelector(pointed);
    } catch (error) {
      setProblem(formatError(error, { stack: false }));
    } finally {
      setIsPointing(false);
    }
  }

  return (
    <div className="grid gap-1.5 text-sm">
      <p role="status" className="wrap-anywhere text-soft">
        {describe(selector, isPointing)}
      </p>
      <Button size="sm" className="justify-self-start" disabled={isRunning || isPointing} onClick={() => void point()}>
        {selector === null ? "Point at the element" : "Point at another element"}
      </Button>
      {problem === null ? null : <p className="text-drop-ink">{problem}</p>}
    </div>
  );
}

function describe(selector: string | null, isPointing: boolean): string {
  if (isPointing) return "Click the element in the page, such as “New chat”. It is not pressed now.";
  if (selector === null) return "No element is chosen for this site yet. Until then the page is reloaded.";
  return `Clicked on this site: ${selector}. If it is not there, the page is reloaded.`;
}

async function getUrl(tabId: number): Promise<string> {
  return (await getChrome().tabs.get(tabId)).url ?? "";
}
