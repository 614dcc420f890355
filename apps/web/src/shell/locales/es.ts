/** Spanish texts of all areas, keyed by English text. A text without a translation is shown in English. */
const spanish: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob<Record<string, string>>('./es/*.json', { eager: true, import: 'default' })),
);
export default spanish;
