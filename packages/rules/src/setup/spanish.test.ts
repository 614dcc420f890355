import { describe, expect, it } from 'vitest';
import { spanishOutdatedSince } from './spanish.ts';

const [earlier, now] = ['2026-11-20T10:00:00Z', '2026-11-29T10:00:00Z'];
const text = (english: string, spanish: string | null) => ({ english, spanish });
const outdatedAfter = (
  before: ReturnType<typeof text>,
  changed: ReturnType<typeof text>,
  since: string | null = null,
  isChecked = false,
) => spanishOutdatedSince([{ before, after: changed }], { since, isChecked, now });

describe('a Spanish text', () => {
  it('is outdated if only the English text changed', () => {
    expect(outdatedAfter(text('Rent', 'Renta'), text('Late rent', 'Renta'))).toBe(now);
    expect(outdatedAfter(text('Rent', 'Renta'), text('Late rent', 'Renta'), earlier)).toBe(now);
  });

  it('is current if both texts changed, or if there is no Spanish text', () => {
    expect(outdatedAfter(text('Rent', 'Renta'), text('Late rent', 'Renta atrasada'))).toBeNull();
    expect(outdatedAfter(text('Rent', null), text('Late rent', null))).toBeNull();
    expect(outdatedAfter(text('Rent', 'Renta'), text('Late rent', null), earlier)).toBeNull();
  });

  it('remains outdated until it is changed or confirmed', () => {
    const same = text('Late rent', 'Renta');
    expect(outdatedAfter(same, same, earlier)).toBe(earlier);
    expect(outdatedAfter(same, text('Late rent', 'Renta atrasada'), earlier)).toBeNull();
    expect(outdatedAfter(same, same, earlier, true)).toBeNull();
  });

  it('is outdated if one of several English texts changed without its Spanish text', () => {
    const label = { before: text('Rent', 'Renta'), after: text('Late rent', 'Renta') };
    const overview = { before: text('Pay', 'Pague'), after: text('Pay', 'Pague la renta') };
    expect(spanishOutdatedSince([label, overview], { since: null, isChecked: false, now })).toBe(now);
  });
});
