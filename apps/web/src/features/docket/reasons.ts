import type { PriorityContact } from '@guidepost/contracts';
import type { TFunction } from 'i18next';

/** '2 days', '1 day' inside a reason become a count, so that one sentence serves them all. */
const counted = /(\d+) days?/;

/**
 * Why a contact stands where it stands, as one line: 'Contact due in 2 days, no contact in 24 days'. The server says
 * each reason in English; its sentence with {count} is the key of the catalogue.
 */
export function reasonsText(t: TFunction, reasons: PriorityContact['reasons']): string {
  const words = reasons.map(({ text }) => {
    const days = counted.exec(text);
    if (!days) return t(text);
    const isOne = days[1] === '1';
    return t(text.replace(counted, isOne ? '{count} day' : '{count} days'), { count: Number(days[1]) });
  });
  const line = words.join(', ');
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}
