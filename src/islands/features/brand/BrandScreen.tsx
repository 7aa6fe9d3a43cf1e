import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { canEditReports } from "#src/domain/auth/policies.ts";
import { brandChangeSchema } from "#src/domain/reports/brand.contract.ts";
import type { Brand } from "#src/domain/reports/brand.contract.ts";
import { PRODUCT_COLORS } from "#src/domain/shared/product.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { brandQuery, useUpdateBrand } from "./brand.query.ts";
import { LogoField } from "./LogoField.tsx";

/** Empty fields mean the workspace's name and the product's color. */
const schema = z.object({
  name: z.union([z.literal(""), brandChangeSchema.shape.name.unwrap()]),
  colour: z.union([z.literal(""), brandChangeSchema.shape.colour.unwrap()], { error: "Enter a color such as #1f4fa3" }),
});
const toasts = toastOutcome("Brand saved", "The brand could not be saved");

/** /dash/settings/brand: name, color and logo of the workspace's reports. */
export function BrandScreen() {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const brand = useQuery(brandQuery());
  const canEdit = canEditReports(role);
  if (brand.data === undefined && brand.isError) {
    return <QueryErrorCard query={brand} title="The brand could not be loaded" />;
  }
  return (
    <>
      {canEdit ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Only owners, admins and members can change these settings.
        </p>
      )}
      <ReadOnlyNote>While your workspace is read-only, the brand can&apos;t be changed.</ReadOnlyNote>
      <Section
        title="Brand of reports"
        description={
          <>
            Shown on the{" "}
            <DashLink
              to={paths.dash.onePageReport}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              one-page report
            </DashLink>
            , its PDF and shared links.
          </>
        }
      >
        {brand.data === undefined ? (
          <SectionLoading label="Loading the brand" rows={3} />
        ) : (
          <div className="grid max-w-xl grid-cols-1 gap-6">
            <BrandForm brand={brand.data} disabled={!canEdit || isReadOnly} />
            <LogoField logo={brand.data.logo} disabled={!canEdit || isReadOnly} />
          </div>
        )}
      </Section>
    </>
  );
}

function BrandForm({ brand, disabled }: { brand: Brand; disabled: boolean }) {
  const update = useUpdateBrand();
  const form = useForm({
    resolver: zodResolver(schema),
    values: { name: brand.name ?? "", colour: brand.colour ?? "" },
  });
  const { errors } = form.formState;
  return (
    <SettingsForm
      form={form}
      disabled={disabled}
      saving={update.isPending}
      names={["name", "colour"]}
      toasts={toasts}
      onSave={({ name, colour }, outcome) =>
        update.mutate({ name: name === "" ? null : name, colour: colour === "" ? null : colour }, outcome)
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
    </SettingsForm>
  );
}
