import { mailReportOutputSchema } from "#src/domain/people/people.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { LinkStep } from "./LinkStep.tsx";

/** /report-mail: stops a workspace's emails to the recipient. */
export function ReportMail() {
  return (
    <LinkStep
      path={paths.api.mailReports}
      output={mailReportOutputSchema}
      question="We'll withdraw the invitation and stop everything else that workspace sends you. Our team sees your report."
      button="I don't know this sender"
      done={(email) => <p>Thank you. This workspace can no longer email {email}, and its invitation was withdrawn.</p>}
    />
  );
}
