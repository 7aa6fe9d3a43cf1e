import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { exportForBotium, exportScript } from "#src/domain/runner/script/export-script.ts";
import { expandWordings } from "#src/domain/runner/script/phrase-lists.ts";
import { compileFiles } from "#src/domain/runner/script/script-files.ts";
import type { ScriptFile } from "#src/domain/runner/script/script-files.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { downloadText } from "./download.ts";
import { importScripts } from "./import-scripts.ts";
import { addScripts, getDraft, listParts, listScripts, setDraft, setParts, setScript } from "./store.ts";
import type { SavedScript } from "./store.ts";
import type { useRunner } from "./use-runner.ts";

const EXAMPLE = `First answer

#me
Hello, what can you help me with?

#bot
!FALLBACK
RESPONSE_TIME <8000
`;
const SCRIPT_PATH = "script.convo.txt";

/** Writes, keeps and runs scripts. */
export function ScriptTab({ runner }: { runner: ReturnType<typeof useRunner> }) {
  const [text, setText] = useState<string | null>(null);
  const [saved, setSaved] = useState<SavedScript[]>([]);
  const [current, setCurrent] = useState<SavedScript | null>(null);
  const [beside, setBeside] = useState<ScriptFile[]>([]);
  const [every, setEvery] = useState(false);
  const [notice, setNotice] = useState("");
  const fileRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    void listScripts().then(setSaved);
    void listParts().then(setBeside);
    void getDraft().then((draft) => setText(draft ?? EXAMPLE));
  }, []);

  const set = useMemo(() => compileFiles([{ path: SCRIPT_PATH, text: text ?? "" }, ...beside]), [text, beside]);
  const plan = set.scripts.find(({ path }) => path === SCRIPT_PATH)?.plan ?? null;
  const hasErrors = set.errors.length > 0 || plan === null;

  function edit(next: string): void {
    setText(next);
    void setDraft(next);
  }

  function run(): void {
    if (plan === null || hasErrors) return;
    const scriptId = current?.id ?? null;
    const name = plan.name === "script" ? (current?.name ?? "Untitled") : plan.name;
    const plans = expandWordings({ ...plan, name }, set.lists, every);
    void runner.run(
      plans.map((each) => ({
        kind: { kind: "script", name: each.name, scriptId, persona: null },
        job: (begin) => ({ ...begin, kind: "script", plan: each, lists: set.lists }),
      })),
    );
  }

  async function save(): Promise<void> {
    const name = plan?.name && plan.name !== "script" ? plan.name : "Untitled";
    const script = { id: current?.id ?? createId(), name, text: text ?? "", imported: current?.imported ?? null };
    await setScript(script);
    setCurrent(script);
    setSaved(await listScripts());
    setNotice(`Saved: ${name}`);
  }

  function open(id: string): void {
    const script = saved.find((each) => each.id === id) ?? null;
    setCurrent(script);
    if (script) edit(script.text);
  }

  async function importFiles(files: readonly File[]): Promise<void> {
    try {
      const { scripts, beside: others, notice: told } = await importScripts(files);
      await addScripts(scripts);
      await changeBeside([...beside.filter(({ path }) => !others.some((other) => other.path === path)), ...others]);
      setSaved(await listScripts());
      const [first] = scripts;
      if (first) {
        setCurrent(first);
        edit(first.text);
      }
      setNotice(told);
    } catch (error) {
      setNotice(`Import failed. ${formatError(error, { stack: false })}`);
    }
  }

  async function changeBeside(files: ScriptFile[]): Promise<void> {
    setBeside(files);
    await setParts(files);
  }

  if (text === null) return null;
  return (
    <div className="grid gap-3">
      <Field
        label="Script"
        hint="#me is what to say, #bot what the answer must contain. !FALLBACK: it must be understood."
      >
        <Textarea
          rows={12}
          spellCheck={false}
          className="font-mono text-[0.8125rem]"
          value={text}
          onChange={({ target }) => edit(target.value)}
        />
      </Field>
      {set.errors.length === 0 ? null : (
        <ul aria-label="Errors" className="grid gap-1 text-sm text-drop-ink">
          {set.errors.map(({ path, line, message }) => (
            <li key={`${path}:${String(line)}:${message}`}>
              {path === SCRIPT_PATH ? "" : `${path}, `}Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="accent" disabled={hasErrors || runner.isRunning} onClick={run}>
          Run
        </Button>
        <Button size="sm" disabled={!runner.isRunning} onClick={runner.stop}>
          Stop
        </Button>
        <Button size="sm" onClick={() => void save()}>
          Save script
        </Button>
        <Button size="sm" onClick={() => fileRef.current?.click()}>
          Import
        </Button>
        <Button
          size="sm"
          onClick={() => downloadText(getFileName(plan?.name), exportScript(current?.imported ?? null, text))}
        >
          Export
        </Button>
        <Button size="sm" onClick={() => downloadText(getFileName(plan?.name), exportForBotium(text).text)}>
          Export for Botium
        </Button>
        <input
          ref={fileRef}
          type="file"
          multiple
          accept=".txt,.zip"
          aria-label="Script files"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void importFiles([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
      <Checkbox
        label="Every wording"
        hint="Of lists in the user's words, every phrase in a run of its own"
        checked={every}
        onChange={({ target }) => setEvery(target.checked)}
      />
      <Field label="Saved scripts">
        <NativeSelect value={current?.id ?? ""} onChange={({ target }) => open(target.value)}>
          <option value="">{saved.length === 0 ? "None yet" : "Choose a script"}</option>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {beside.length === 0 ? null : (
        <div className="grid gap-1.5 text-sm">
          <p className="wrap-anywhere text-soft">
            Parts and lists of phrases for all scripts: {beside.map(({ path }) => path).join(", ")}
          </p>
          <Button size="sm" className="justify-self-start" onClick={() => void changeBeside([])}>
            Remove parts and lists
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-soft">
        {notice}
      </p>
    </div>
  );
}

function getFileName(name: string | null | undefined): string {
  const plain = (name ?? "script").replace(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/g, "");
  return `${plain === "" ? "script" : plain.toLowerCase()}.convo.txt`;
}
