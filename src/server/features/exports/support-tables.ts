import type { TableFile } from "./export-tables.ts";

/** Support tickets with their messages and files. */
export const SUPPORT_FILES: readonly TableFile[] = [
  {
    file: "support/tickets",
    table: "tickets",
    about: "Support tickets of members",
    key: ["ticket_id"],
    columns: [
      ["id", "ticket_id"],
      ["userId", "user_id"],
      ["subject", "subject"],
      ["state", "state"],
      ["rating", "rating"],
      ["ratingComment", "rating_comment"],
      ["createdAt", "created_at"],
      ["updatedAt", "updated_at"],
    ],
  },
  {
    file: "support/ticket-messages",
    table: "ticket_messages",
    about: "Messages of support tickets",
    key: ["ticket_id", "message_id"],
    columns: [
      ["id", "message_id"],
      ["ticketId", "ticket_id"],
      ["writtenBy", "written_by", "customer, or staff for our replies"],
      ["author", "author"],
      ["text", "text"],
      ["via", "via", "mail for what came by email"],
      ["createdAt", "created_at"],
    ],
  },
  {
    file: "support/attachments",
    table: "ticket_attachments",
    about: "Files of support tickets; their content is in support/files, named by their ID",
    key: ["attachment_id"],
    columns: [
      ["id", "attachment_id"],
      ["ticketId", "ticket_id"],
      ["messageId", "message_id"],
      ["name", "file_name"],
      ["type", "content_type"],
      ["bytes", "bytes"],
    ],
  },
];
