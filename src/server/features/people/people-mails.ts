import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { INVITATION_DAYS } from "../../../domain/people/people.contract.ts";
import { EMAIL_CHANGE_HOURS } from "../../../domain/people/profile.contract.ts";
import { getRoleLabels } from "../../../domain/people/role-labels.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** The invitation email with its link. */
export function buildInvitationMail(invitation: {
  email: string;
  role: UserRole;
  invitedBy: string;
  workspace: string;
  secret: string;
  /** Opens the page where the recipient says that they don't know the sender. */
  reportToken: string;
}): NewMail {
  const { email, role, secret, reportToken } = invitation;
  const invitedBy = formatMailName(invitation.invitedBy, "Somebody");
  const workspace = formatMailName(invitation.workspace, "a workspace");
  return {
    to: email,
    content: {
      subject: `${invitedBy} invited you to ${workspace} on ${PRODUCT_NAME}`,
      heading: `Join ${workspace}`,
      blocks: [
        {
          kind: "text",
          text: `${invitedBy} invited you to join their workspace as ${getRoleLabels(role).withArticle}. ${PRODUCT_NAME} shows where people drop off in chatbot conversations, and what to change.`,
        },
        { kind: "button", label: "Accept invitation", link: paths.invitationLink(secret) },
        { kind: "text", text: `The link expires in ${INVITATION_DAYS} days and can be used once.` },
      ],
      footnote: `You received this email because ${invitedBy} entered your address. No account was created. If you don't know them, tell us: this workspace then can't email you again.`,
      footnoteLink: { label: "I don't know this sender", link: paths.reportMailLink(reportToken) },
    },
  };
}

/** Notifies owners and admins that someone accepted an invitation. */
export function buildJoinedMail(
  to: string,
  joined: { name: string; email: string; role: UserRole; workspace: string },
): NewMail {
  const member = {
    ...joined,
    name: formatMailName(joined.name, "Somebody"),
    workspace: formatMailName(joined.workspace, "your workspace"),
  };
  return {
    to,
    content: {
      subject: `${member.name} joined ${member.workspace}`,
      heading: `${member.name} joined ${member.workspace}`,
      blocks: [
        {
          kind: "facts",
          rows: [
            { name: "Name", value: member.name },
            { name: "E-mail", value: member.email },
            { name: "Role", value: getRoleLabels(member.role).name },
          ],
        },
        { kind: "button", label: "View members", link: paths.dash.settingsUsers },
      ],
      footnote: "You can turn this email off in Settings, under Notifications.",
    },
  };
}

/** Notifies a member that their role changed. */
export function buildRoleMail(person: { email: string; name: string; workspace: string }, role: UserRole): NewMail {
  const { name, hint } = getRoleLabels(role);
  const workspace = formatMailName(person.workspace, "your workspace");
  return {
    to: person.email,
    content: {
      subject: `Your role in ${workspace} is now ${name}`,
      heading: `You are now ${getRoleLabels(role).withArticle} of ${workspace}`,
      blocks: [
        { kind: "text", text: `${name}: ${hint} You were logged out so that the new role applies everywhere.` },
        { kind: "button", label: "Log in", link: paths.login },
      ],
      footnote: "An owner or admin of your workspace made this change. Contact them if you didn't expect it.",
    },
  };
}

/** Notifies a user that they were removed from the workspace. */
export function buildRemovedMail(person: { email: string; workspace: string }): NewMail {
  const workspace = formatMailName(person.workspace, "your workspace");
  return {
    to: person.email,
    content: {
      subject: `You were removed from ${workspace}`,
      heading: `You were removed from ${workspace}`,
      blocks: [
        {
          kind: "text",
          text: "Your account was deleted and you were logged out. Your comments remain in the workspace.",
        },
      ],
      footnote: "An owner or admin of the workspace made this change. Contact them if you didn't expect it.",
    },
  };
}

/** Notifies a user that their password was changed in the settings. */
export function buildPasswordChangedMail(person: { email: string }): NewMail {
  return {
    to: person.email,
    content: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      heading: "Your password was changed",
      blocks: [
        {
          kind: "text",
          text: "Your password was changed in your settings, and you were logged out on all other devices. If this was you, there's nothing else to do.",
        },
        { kind: "button", label: "Wasn't you? Reset your password", link: paths.forgotPassword },
      ],
      footnote: "We send this email whenever a password changes. You can't unsubscribe from it.",
    },
  };
}

/** The email with the link that confirms a new address, sent to that address. */
export function buildConfirmEmailMail(to: string, { name, secret }: { name: string; secret: string }): NewMail {
  return {
    to,
    content: {
      subject: "Confirm your new email address",
      heading: "Confirm your new email address",
      blocks: [
        {
          kind: "text",
          text: `${formatMailName(name, "Somebody")} wants to use this email address for their ${PRODUCT_NAME} account.`,
        },
        { kind: "button", label: "Confirm this address", link: paths.confirmEmailLink(secret) },
        { kind: "text", text: `The link expires in ${EMAIL_CHANGE_HOURS} hours and can be used once.` },
      ],
      footnote: "If you didn't expect this email, you can ignore it. The address won't be used.",
    },
  };
}

/** Notifies the old address that the account's address changed. */
export function buildEmailChangedMail(change: { oldEmail: string; email: string }): NewMail {
  return {
    to: change.oldEmail,
    content: {
      subject: `Your ${PRODUCT_NAME} email address was changed`,
      heading: "Your email address was changed",
      blocks: [
        { kind: "text", text: `Your account's email address is now ${change.email}. Use it to log in from now on.` },
        { kind: "button", label: "Wasn't you? Contact us", link: paths.contact },
      ],
      footnote: "We send this email to the old address whenever it changes. You can't unsubscribe from it.",
    },
  };
}
