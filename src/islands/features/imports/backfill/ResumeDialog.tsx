import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { FileImport } from "#src/domain/imports/imports.contract.ts";
import { channelsQuery } from "../../../lib/queries/channels.query.ts";
import { FormDialog } from "../../../lib/forms/FormDialog.tsx";
import type { useResumeImport } from "./backfill.query.ts";
import { CredentialFields, listGiven } from "./CredentialFields.tsx";

type ResumeDialogProps = { fileImport: FileImport; resume: ReturnType<typeof useResumeImport>; trigger: ReactNode };

/** Resumes an import that the platform stopped, with another token if one is entered. The address stays: a token goes to no other. */
export function ResumeDialog({ fileImport, resume, trigger }: ResumeDialogProps) {
  const { data } = useQuery(channelsQuery());
  const form = useForm<{ credentials: Record<string, string> }>({ defaultValues: { credentials: {} } });
  const values = useWatch({ control: form.control, name: "credentials" });
  const channel = data?.channels.find(({ id }) => id === fileImport.channel);
  const secrets = channel?.historyFields?.filter(({ secret }) => secret) ?? [];
  return (
    <FormDialog
      title="Resume the import?"
      description={`${fileImport.failure ?? ""} Enter another token if the old one no longer works.`}
      trigger={trigger}
      form={form}
      mutation={resume}
      onSubmit={({ credentials }, outcome) => resume.mutate({ credentials: listGiven(credentials) }, outcome)}
      submit="Resume"
    >
      <CredentialFields
        fields={secrets}
        values={values}
        errors={{}}
        getPlaceholder={() => "Unchanged"}
        onChange={(credentials) => form.setValue("credentials", credentials)}
      />
    </FormDialog>
  );
}
