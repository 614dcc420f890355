/** The label of `SpanishCheck`, for the labels of a form. */
export const spanishCheckLabels = { isSpanishChecked: 'The Spanish text is correct' };
