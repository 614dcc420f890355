/** The table rows to export: those that match the list's query, or those with these ids. */
export type Exported = { query: string } | { ids: number[] };
