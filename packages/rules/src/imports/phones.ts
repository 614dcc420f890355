import { contactLimits } from '@guidepost/contracts';

const sequences = ['0123456789', '1234567890', '9876543210'];

/**
 * Returns true if ten digits can be a number of the North American Numbering Plan. Area code and exchange begin with 2
 * to 9 and are not a service code (911 and others). Area codes with 9 as the second digit are reserved. Numbers with
 * the area code 555 do not exist, but they are accepted, because fictional patients have them. Ten equal digits and the
 * ten digits in order are placeholders. They are refused, and so is directory assistance (555-1212).
 */
export const isPossibleNumber = (digits: string): boolean =>
  /^(?:555\d{7}|[2-9](?!11|9)\d\d[2-9](?!11)\d{6})$/.test(digits) &&
  !/^(\d)\1{9}$/.test(digits) &&
  !/^\d{3}5551212$/.test(digits) &&
  !sequences.includes(digits);

/**
 * Returns true if a string has the form of a US number but is a placeholder, a service number or directory assistance.
 * People cannot have such a number.
 */
export const isReservedNumber = (written: string): boolean => {
  const digits = splitExtension(written)
    .number.replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d\d[2-9]\d{6}$/.test(digits) && !isPossibleNumber(digits);
};

/** Returns true if a number (`+1` and ten digits) is toll-free. Members' toll-free numbers cannot receive texts. */
export const isTollFree = (number: string): boolean => /^\+18(?:00|33|44|55|66|77|88)/.test(number);

const extensionPart =
  /[\s;,(]*(?:;ext=|#|\b(?:extension|extensi[oó]n|ext|poste|anexo|interno)|(?<=\d)\s*x)[.:=\s#]*(\d{1,8})\)?$/iu;

/** Separates a phone number from its extension in the usual notations: `ext. 12`, `extension 12`, `x12`, `poste 12`. */
export function splitExtension(written: string): { number: string; extension: string | null } {
  const found = extensionPart.exec(written.trim());
  return found?.[1] === undefined
    ? { number: written, extension: null }
    : { number: written.trim().slice(0, found.index), extension: found[1] };
}

/** Maximum length of a phone number's label. */
const maxLabel = contactLimits.phoneDescription;

/**
 * Returns a phone number's label with its extension, such as `Work ext. 12`. Omits the extension if the result would be
 * too long.
 */
export function labelWithExtension(label: string, extension: string | null): string {
  const whole = extension === null ? label : `${label} ext. ${extension}`;
  return whole.length > maxLabel ? label : whole;
}

/** Removes an extension that an import added to a label. */
export const labelWithoutExtension = (label: string): string => label.replace(/ ext\. \d+$/, '');
