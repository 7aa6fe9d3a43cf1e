/** Endpoints of the notes on charts. */
export const notesApi = {
  notes: "/api/notes",
  note: (id: string) => `/api/notes/${encodeURIComponent(id)}`,
} as const;
