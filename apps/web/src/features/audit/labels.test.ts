import type { AuditRecord } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { actionText } from './labels.ts';

const t = ((key: string, values: Record<string, string> = {}) =>
  key.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)) as unknown as TFunction;

it('shows the reason and the action of a refused request', () => {
  const entry = {
    kind: 'refused',
    outcome: 403,
    summarySentence: { key: 'Viewed the audit log', values: {} },
  } as unknown as AuditRecord;
  expect(actionText(t, entry)).toBe('Refused (no permission): Viewed the audit log');
});
