/** The exported rows of a table: those that the list's query matches, or those that a list in the browser shows. */
export type Exported = { query: string } | { ids: number[] };
