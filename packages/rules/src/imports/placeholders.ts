/** Spreadsheet error values in English, Spanish, French and German, and `####` for a narrow column. */
const spreadsheetError =
  /^#(?:[¡¿]?(?:ref|value|valor|valeur|wert|name|nombre|nom|div\/0|null|nulo|nul|num|núm|nombre|zahl|bezug|spill|calc|field|n\/[ad])[!?]?|nv|#*)$/iu;
const word =
  /^(?:n\/a|tbd|tba|unknown|unk|none|null|nil|nan|undefined|desconocid[oa]|sin datos?|no aplica|not (?:available|applicable|provided|given|known))$/i;
/** Words that a number column contains for a person without a number. */
const numberWord =
  /^(?:pending|pendiente|missing|blank|new|nuev[oa]|temp(?:orary)?|(?:to be|not(?: yet)?) assigned|por asignar|no (?:id|number)|sin n[uú]mero)$/i;
const marks = /^[-–—_.?*~/\\]+$/;

/** Returns true if a string is a spreadsheet error value, such as `#REF!`. */
export const isSpreadsheetError = (written: string): boolean => spreadsheetError.test(written.trim());

/** Returns true if a string is a placeholder in any field, such as `#REF!`, `N/A`, `TBD`, `-` or `XXXX`. */
export const isPlaceholder = (written: string): boolean => {
  const text = written.trim();
  return isSpreadsheetError(text) || word.test(text) || marks.test(text) || /^x{2,}$/i.test(text);
};

/** Placeholders that systems write if the date of birth is unknown. */
const noBirthDays: ReadonlySet<string> = new Set(['1900-01-01', '1899-12-30', '1899-12-31', '1901-01-01']);

/** The latest day that systems write instead of an empty value. Other examples are 1900-01-01 and 0001-01-01. */
const lastNullDay = '1901-01-01';

/** Returns true if a day (`yyyy-MM-dd`) is too early for an event. Systems write it instead of an empty value. */
export const isNullDay = (day: string): boolean => day <= lastNullDay;

/** Returns true if a date of birth (`yyyy-MM-dd`) is a placeholder. */
export const isPlaceholderBirthDay = (day: string): boolean => noBirthDays.has(day);

/** Returns true if a name is a placeholder. *Null* and *Nan* with only one capital letter are people's names. */
export const isPlaceholderName = (written: string): boolean =>
  isPlaceholder(written) && !/^(?:Null|Nan)$/.test(written.trim());

/** Returns true if a number is a placeholder, such as `0`, `000000000`, `999999999` or `N/A`. */
export const isPlaceholderNumber = (written: string): boolean => {
  const digits = written.replace(/[\s-]/g, '');
  return isPlaceholder(written) || numberWord.test(written.trim()) || /^(?:0+|9{6,}|x+)$/i.test(digits);
};
