import type { ImportedContent } from '../imports/merge.ts';
import { isReservedNumber, isTollFree, labelWithExtension, splitExtension } from '../imports/phones.ts';
import { emailAddress, phoneNumber } from '../imports/telecom.ts';
import { sentence } from '../sentences/sentence.ts';
import type { LineValues } from './enrollment-facts.ts';
import { cutToLength, type Findings, omitValue } from './findings.ts';

const maxPerEmail = 254;

/** Returns a line's distinct phone numbers. Adds a note for each extension and each impossible number. */
export function phonesOf(written: LineValues, findings: Findings): ImportedContent['phones'] {
  const found = new Map<string, ImportedContent['phones'][number]>();
  const given = [
    [written.mobilePhone, 'mobilePhone', 'Mobile', 'mobile'],
    [written.homePhone, 'homePhone', 'Home', null],
    [written.workPhone, 'workPhone', 'Work', null],
    [written.otherPhone, 'homePhone', 'Home', null],
  ] as const;
  for (const [value, key, description, type] of given) {
    const said = cutToLength(value, key, 60, findings);
    if (said === null) continue;
    const number = phoneNumber(said);
    if (number === null) {
      const reserved = sentence(
        "{number} is a placeholder or a service number and was not imported. Ask the sender for the person's number.",
        { number: said },
      );
      const reason = sentence(
        '{number} is not a US phone number and was not imported. A US number has ten digits. Neither the area code nor the next three digits can start with 0 or 1.',
        { number: said },
      );
      omitValue(said, key, isReservedNumber(said) ? reserved : reason, findings);
    } else if (!found.has(number)) {
      const { extension } = splitExtension(said);
      if (extension !== null)
        findings.notes.push(
          sentence('The phone number {number} has the extension {extension}.', { number: said, extension }),
        );
      if (isTollFree(number))
        findings.notes.push(
          sentence('The phone number {number} is toll-free, so it cannot receive texts.', { number: said }),
        );
      const label = labelWithExtension(description, extension);
      found.set(number, { number, description: label, type: isTollFree(number) ? 'landline' : type });
    }
  }
  return [...found.values()];
}

/** Returns a line's email addresses. Omits an invalid address and adds a note. */
export function emailsOf(written: string | null, found: Findings): ImportedContent['emails'] {
  if (written === null) return [];
  if (written.length > maxPerEmail) {
    found.lost.set('email', '5');
    found.notes.push(
      sentence('The email address is longer than {most} characters and was not imported.', { most: maxPerEmail }),
    );
    return [];
  }
  const emails = new Map<string, ImportedContent['emails'][number]>();
  for (const part of written.split(/[;,]/).filter((one) => one.trim() !== '')) {
    const email = emailAddress(part);
    if (email === null) {
      const reason = sentence('The email address {email} is not valid and was not imported.', { email: part.trim() });
      omitValue(part, 'email', reason, found);
    } else if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), { email, description: 'Home' });
  }
  return [...emails.values()];
}
