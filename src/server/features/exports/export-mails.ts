import { EXPORT_DAYS } from "../../../domain/exports/exports.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";

/** Tells the person who asked for an export that it can be downloaded. */
export function buildExportMail({
  email,
  name,
  workspace,
}: {
  email: string;
  name: string;
  workspace: string;
}): NewMail {
  const of = formatMailName(workspace, "your workspace");
  return {
    to: email,
    content: {
      subject: `The export of ${of} is ready`,
      heading: "Your export is ready",
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(name, "there")}, the export of ${of} that you asked for can be downloaded for ${EXPORT_DAYS} days. You need to be logged in.`,
        },
        { kind: "button", label: "Download the export", link: paths.dash.adminExport },
        {
          kind: "text",
          text: "It contains conversations, comments, settings and the audit log. Keep it where only the right people can open it.",
        },
      ],
      footnote:
        "You received this email because you asked for an export of your workspace. If you didn't, tell an owner of the workspace and change your password.",
    },
  };
}
