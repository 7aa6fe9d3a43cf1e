import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** To everybody who was in a workspace that is deleted. */
export function writeDeletedMail(
  person: { name: string; email: string },
  { workspace, by }: { workspace: string; by: string },
): NewMail {
  return {
    to: person.email,
    content: {
      subject: `${workspace} was deleted from ${PRODUCT_NAME}`,
      heading: `${workspace} was deleted`,
      blocks: [
        {
          kind: "text",
          text: `Hello ${person.name}, ${by} deleted the workspace ${workspace}. Its conversations, figures, keys and accounts are gone, yours among them, and can't be brought back.`,
        },
        { kind: "button", label: "Tell us if this is a mistake", link: paths.contact },
      ],
      footnote: `This is the last mail about this workspace. The address can be used for a new ${PRODUCT_NAME} account.`,
    },
  };
}
