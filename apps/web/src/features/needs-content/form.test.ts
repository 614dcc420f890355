import { asId } from '@guidepost/contracts';
import { needsMetadataForms } from '@guidepost/contracts/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf, endpointOf, fieldsOf, keyOf, listOf, listText, valuesOf } from './form.ts';
import { groupTypes } from './groups.ts';

const row = {
  id: asId<'NeedIssue'>(7),
  key: 'behind-on-rent',
  label: 'Behind on rent',
  retiredAt: null,
  updatedAt: '2026-11-22T00:00:00Z',
  version: 3,
  categoryId: asId<'NeedCategory'>(2),
  zcodeId: null,
  defaultTimeFrameInDays: 30,
  tagCloud: ['renta'],
  activityIds: [asId<'NeedActivity'>(4), asId<'NeedActivity'>(1)],
  serviceTags: ['rent-assistance'],
};

describe('the form of a row', () => {
  it('has the fields of its group without duplicates', () => {
    for (const type of groupTypes) {
      expect([...fieldsOf[type]].sort()).toEqual(Object.keys(needsMetadataForms[type].shape).sort());
    }
  });

  it('contains the values of the row and whether it is retired', () => {
    expect(valuesOf('issues', row)).toEqual({
      label: 'Behind on rent',
      labelEs: '',
      key: 'behind-on-rent',
      categoryId: 2,
      zcodeId: null,
      defaultTimeFrameInDays: 30,
      tagCloud: ['renta'],
      activityIds: [4, 1],
      serviceTags: ['rent-assistance'],
      retired: false,
      version: 3,
    });
    expect(valuesOf('issues', { ...row, retiredAt: '2026-11-22T00:00:00Z' }).retired).toBe(true);
  });

  it('sends an existing row unchanged, and reports each missing field of a new row', () => {
    const edit = endpointOf('issues', false).body;
    expect(edit.safeParse(valuesOf('issues', row)).success).toBe(true);
    const wrong = endpointOf('issues', true).body.safeParse(valuesOf('issues', undefined));
    expect(wrong.error?.issues.map(({ path }) => path[0]).filter((name, at, all) => all.indexOf(name) === at)).toEqual([
      'label',
      'key',
      'categoryId',
      'defaultTimeFrameInDays',
    ]);
  });

  it('sends the label of a new Z code, and does not send it for an existing one', () => {
    const zcode = { ...row, key: 'Z59.41', overview: '', issues: [], assistances: [] };
    expect(valuesOf('zcodes', undefined)).toHaveProperty('label');
    expect(valuesOf('zcodes', zcode)).not.toHaveProperty('label');
    expect(endpointOf('zcodes', false).body.safeParse(valuesOf('zcodes', zcode)).success).toBe(true);
    const labelled = { ...valuesOf('zcodes', zcode), label: 'Hunger' };
    expect(endpointOf('zcodes', false).body.safeParse(labelled).success).toBe(false);
  });
});

it('the key derived from a label is always valid or empty', () => {
  expect(keyOf('Behind on rent')).toBe('behind-on-rent');
  expect(keyOf('  Niñez, y más: ')).toBe('ninez-y-mas');
  expect(keyOf('¿?')).toBe('');
  const { key } = needsMetadataForms.domains.shape;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (label) => {
      const made = keyOf(label);
      expect(made === '' || key.safeParse(made).success).toBe(true);
    }),
  );
});

it('a list is restored from its text, without blank or duplicate items', () => {
  expect(listOf(' Rent help,  Shelter,\nRent help,, ')).toEqual(['Rent help', 'Shelter']);
  const item = fc.stringMatching(/^[a-z]([a-z ]*[a-z])?$/);
  fc.assert(
    fc.property(fc.uniqueArray(item), (items) => {
      expect(listOf(listText(items))).toEqual(items);
    }),
  );
});

it('a retired row is offered only if it is already chosen', () => {
  const retired = { ...row, id: asId<'NeedIssue'>(8), retiredAt: '2026-11-22T00:00:00Z' };
  expect(choicesOf([row, retired], []).map(({ id }) => id)).toEqual([7]);
  expect(choicesOf([row, retired], [8]).map(({ id }) => id)).toEqual([7, 8]);
});
