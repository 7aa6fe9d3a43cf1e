export const conversationsDash = {
  conversations: "/dash/conversations",
  conversation: (id: string) => `/dash/conversations/${encodeURIComponent(id)}`,
} as const;

/** Endpoints of conversations, comments, tags and saved views. */
export const conversationsApi = {
  conversations: "/api/conversations",
  conversation: (id: string) => `/api/conversations/${encodeURIComponent(id)}`,
  conversationReading: (id: string) => `/api/conversations/${encodeURIComponent(id)}/reading`,
  conversationLead: (id: string) => `/api/conversations/${encodeURIComponent(id)}/lead`,
  conversationCalls: (id: string) => `/api/conversations/${encodeURIComponent(id)}/calls`,
  conversationComments: (id: string) => `/api/conversations/${encodeURIComponent(id)}/comments`,
  comment: (id: string) => `/api/comments/${encodeURIComponent(id)}`,
  conversationTags: "/api/conversations/tags",
  exportConversations: "/api/conversations/export.csv",
  savedViews: "/api/saved-views",
  savedView: (id: string) => `/api/saved-views/${encodeURIComponent(id)}`,
} as const;
