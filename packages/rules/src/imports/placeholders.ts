/** Error values of spreadsheet programs in English, Spanish, French and German, and `####` for a narrow column. */
const spreadsheetError =
  /^#(?:[¡¿]?(?:ref|value|valor|valeur|wert|name|nombre|nom|div\/0|null|nulo|nul|num|núm|nombre|zahl|bezug|spill|calc|field|n\/[ad])[!?]?|nv|#*)$/iu;
const word =
  /^(?:n\/a|tbd|tba|unknown|unk|none|null|nil|nan|undefined|desconocid[oa]|sin datos?|no aplica|not (?:available|applicable|provided|given|known))$/i;
const marks = /^[-–—_.?*~/\\]+$/;

/** Returns true if a text is an error value of a spreadsheet program, such as `#REF!`. */
export const isSpreadsheetError = (written: string): boolean => spreadsheetError.test(written.trim());

/** Returns true if a text is a placeholder in any field, such as `#REF!`, `N/A`, `TBD`, `-` or `XXXX`. */
export const isPlaceholder = (written: string): boolean => {
  const text = written.trim();
  return isSpreadsheetError(text) || word.test(text) || marks.test(text) || /^x{2,}$/i.test(text);
};

/** Returns true if a number is a placeholder, such as `0`, `000000000`, `999999999` or `N/A`. */
export const isPlaceholderNumber = (written: string): boolean => {
  const digits = written.replace(/[\s-]/g, '');
  return isPlaceholder(written) || /^(?:0+|9{6,}|x+)$/i.test(digits);
};
