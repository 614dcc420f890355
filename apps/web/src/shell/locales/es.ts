/** Spanish, by English sentence. What is missing shows in English (decision 161). */
export default {} satisfies Record<string, string>;
