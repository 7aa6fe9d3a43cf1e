import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** Notifies a user that their workspace was deleted. */
export function buildWorkspaceDeletedMail(
  user: { name: string; email: string },
  names: { workspace: string; by: string },
): NewMail {
  const workspace = formatMailName(names.workspace, "Your workspace");
  const by = formatMailName(names.by, "an owner");
  return {
    to: user.email,
    content: {
      subject: `${workspace} was deleted from ${PRODUCT_NAME}`,
      heading: `${workspace} was deleted`,
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(user.name, "there")}, ${by} deleted ${workspace}. Its conversations, metrics, API keys and user accounts, including yours, were permanently deleted.`,
        },
        { kind: "button", label: "Was this a mistake? Contact us", link: paths.contact },
      ],
      footnote: `This is the last email about this workspace. You can use your address for a new ${PRODUCT_NAME} account.`,
    },
  };
}
