import type { NeedStatusKey } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needGuidance, requiresAction } from './guidance.ts';
import { day } from './testing/arbitrary.ts';

const today = '2026-11-20';
const need = {
  status: 'identified' as NeedStatusKey,
  identifiedOn: '2026-11-10',
  expiresAt: '2026-12-20',
  needRequiresAction: true,
  refusedBy: null as string | null,
};
const refuser = fc.option(fc.string({ minLength: 1 }), { nil: null });
const guidance = (changes: Partial<typeof need>) => needGuidance({ ...need, ...changes }, today);

describe('the guidance of a need', () => {
  it('suggests an extension within seven days before the expiry', () => {
    expect(guidance({ expiresAt: '2026-11-27' })).toEqual({
      kind: 'extend',
      text: { key: 'The time window ends on {date}.', values: { date: { date: '2026-11-27' } } },
    });
    expect(guidance({ expiresAt: '2026-11-28' }).kind).toBe('continue');
  });

  it('suggests an action from the fourteenth day on, if one is required', () => {
    expect(guidance({ identifiedOn: '2026-11-07' }).kind).toBe('continue');
    expect(guidance({ identifiedOn: '2026-11-06' })).toEqual({
      kind: 'act',
      text: { key: 'Identified {count} days ago. No action yet.', values: { count: 14 } },
    });
    expect(guidance({ identifiedOn: '2026-11-06', needRequiresAction: false }).kind).toBe('continue');
  });

  it('is one prompt: an expiring window has priority over a missing action', () => {
    expect(guidance({ identifiedOn: '2026-10-01', expiresAt: '2026-11-21' }).kind).toBe('extend');
  });

  it('suggests another way if an organization could not help, before a missing action', () => {
    const another = {
      kind: 'act',
      text: {
        key: '{organization} could not help. Find another resource.',
        values: { organization: 'Harbor Pantry' },
      },
    };
    expect(guidance({ refusedBy: 'Harbor Pantry' })).toEqual(another);
    expect(guidance({ refusedBy: 'Harbor Pantry', needRequiresAction: false })).toEqual(another);
    expect(guidance({ refusedBy: 'Harbor Pantry', identifiedOn: '2026-11-06' })).toEqual(another);
    expect(guidance({ refusedBy: 'Harbor Pantry', expiresAt: '2026-11-27' }).kind).toBe('extend');
    expect(guidance({ refusedBy: 'Harbor Pantry', status: 'fulfilled' }).kind).toBe('none');
  });

  it('is the fallback for a status without guidance, and for an unknown status', () => {
    for (const status of ['fulfilled', 'stopped-pursuing', 'unresolved', 'from-the-future'] as NeedStatusKey[])
      expect(guidance({ status })).toEqual({ kind: 'none', text: { key: 'Unknown needs status.', values: {} } });
  });

  it('contains exactly its values in its sentence', () => {
    fc.assert(
      fc.property(
        day,
        day,
        day,
        fc.boolean(),
        refuser,
        (identifiedOn, expiresAt, on, needRequiresAction, refusedBy) => {
          const { key, values } = needGuidance(
            { status: 'identified', identifiedOn, expiresAt, needRequiresAction, refusedBy },
            on,
          ).text;
          expect([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(values));
        },
      ),
    );
  });
});

describe('a need requires an action', () => {
  it('until it has one', () => {
    expect(requiresAction(null, null)).toBe(true);
    expect(requiresAction('2026-11-02T15:00:00Z', null)).toBe(false);
  });

  it('again after an extension, until it has another one', () => {
    expect(requiresAction('2026-11-02T15:00:00Z', '2026-11-03T15:00:00Z')).toBe(true);
    expect(requiresAction('2026-11-03T15:00:00.001Z', '2026-11-03T15:00:00Z')).toBe(false);
    expect(requiresAction(null, '2026-11-03T15:00:00Z')).toBe(true);
  });
});
