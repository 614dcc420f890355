/** The rows of a table to export: the rows that match the list's query, or the rows of a list in the browser. */
export type Exported = { query: string } | { ids: number[] };
