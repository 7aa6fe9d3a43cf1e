import { useId, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useUpdateLogo } from "./brand.query.ts";

/** The logo is saved at once, because it is a file. */
export function LogoField({ logo, disabled }: { logo: string | null; disabled: boolean }) {
  const update = useUpdateLogo();
  const [failure, setFailure] = useState<string>();
  const id = useId();

  function save(file: File | null): void {
    setFailure(undefined);
    update.mutate(file, { onError: (error) => setFailure(getErrorMessage(error)) });
  }

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Logo
      </label>
      {logo === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <span className="rounded-sm border border-rule bg-white p-2">
            <img src={logo} alt="Current logo" className="h-9 max-w-44 object-contain" />
          </span>
          <Button size="sm" disabled={disabled} loading={update.isPending} onClick={() => save(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <input
        id={id}
        type="file"
        disabled={disabled}
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        aria-invalid={failure === undefined ? undefined : true}
        className="w-full min-w-0 text-sm file:mr-3 file:min-h-8 file:rounded-sm file:border file:border-rule file:bg-card file:px-3 file:font-semibold file:text-ink disabled:text-faint disabled:file:text-faint"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) save(file);
          target.value = "";
        }}
      />
      {failure === undefined ? null : (
        <p role="alert" className="text-[0.8125rem] font-medium text-drop-ink">
          {failure}
        </p>
      )}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
        PNG or JPEG, at most 512 KB. Saved at once.
      </p>
    </div>
  );
}
