import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Palette } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { brandChangeSchema } from "#src/domain/reports/brand.contract.ts";
import type { Brand } from "#src/domain/reports/brand.contract.ts";
import { PRODUCT_COLORS } from "#src/domain/shared/product.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { brandQuery, useUpdateBrand, useUpdateLogo } from "./reports.query.ts";

/** Empty fields mean the workspace's name and the product's color. */
const schema = z.object({
  name: z.union([z.literal(""), brandChangeSchema.shape.name.unwrap()]),
  colour: z.union([z.literal(""), brandChangeSchema.shape.colour.unwrap()], { error: "Enter a color such as #1f4fa3" }),
});

/** Name, color and logo of the workspace's reports. */
export function BrandDialog() {
  const brand = useQuery(brandQuery());
  if (brand.data === undefined) {
    return (
      <Button disabled icon={<Palette aria-hidden="true" className="size-4 text-faint" />}>
        Brand
      </Button>
    );
  }
  return <BrandForm brand={brand.data} />;
}

function BrandForm({ brand }: { brand: Brand }) {
  const update = useUpdateBrand();
  const form = useForm({
    resolver: zodResolver(schema),
    values: { name: brand.name ?? "", colour: brand.colour ?? "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Brand of reports"
      description="Shown on the report, its PDF and shared links."
      size="md"
      trigger={<Button icon={<Palette aria-hidden="true" className="size-4 text-faint" />}>Brand</Button>}
      submit="Save"
      form={form}
      mutation={update}
      onSubmit={({ name, colour }, outcome) =>
        update.mutate(
          { name: name === "" ? null : name, colour: colour === "" ? null : colour },
          {
            onSuccess: () => {
              outcome.onSuccess();
              toast({ title: "Brand saved" });
            },
            onError: (error) => {
              if (!showFieldErrors(form, error, ["name", "colour"])) outcome.onError(error);
            },
          },
        )
      }
    >
      <Field label="Name" hint="Leave empty for the workspace's name." error={errors.name?.message}>
        <Input {...form.register("name")} />
      </Field>
      <Field
        label="Color"
        hint="Six hex digits, such as #1f4fa3. A pale color is darkened where it colors text."
        error={errors.colour?.message}
      >
        <Input className="max-w-40 font-mono" placeholder={PRODUCT_COLORS.thread} {...form.register("colour")} />
      </Field>
      <LogoField logo={brand.logo} />
    </FormDialog>
  );
}

/** The logo is saved at once, because it is a file. */
function LogoField({ logo }: { logo: string | null }) {
  const update = useUpdateLogo();
  const [failure, setFailure] = useState<string>();
  const id = useId();

  function save(file: File | null): void {
    setFailure(undefined);
    update.mutate(file, { onError: (error) => setFailure(getErrorMessage(error)) });
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Logo
      </label>
      {logo === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <span className="rounded-sm border border-rule bg-white p-2">
            <img src={logo} alt="Current logo" className="h-9 max-w-44 object-contain" />
          </span>
          <Button size="sm" loading={update.isPending} onClick={() => save(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        aria-invalid={failure === undefined ? undefined : true}
        className="max-w-full text-sm file:mr-3 file:min-h-8 file:rounded-sm file:border file:border-rule file:bg-card file:px-3 file:font-semibold file:text-ink"
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
        PNG or JPEG, at most 512 KB. It is saved at once.
      </p>
    </div>
  );
}
