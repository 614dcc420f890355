/** The label of the `SpanishCheck` field, to be included in a form's labels. */
export const spanishCheckLabels = { isSpanishChecked: 'The Spanish text is correct' };
