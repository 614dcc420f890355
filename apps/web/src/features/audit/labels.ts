import type { AuditKind, AuditRecord, AuditVia } from '@guidepost/contracts';
import { type Icon, IconBan, IconEye, IconPencil, IconUpload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';
import { sentenceText } from '../../shared/sentence.ts';

/** What each kind of entry is called, and how it looks. */
export const kindLooks: Readonly<Record<AuditKind, { label: string; tone: Tone; icon: Icon }>> = {
  saw: { label: 'Saw', tone: 'neutral', icon: IconEye },
  changed: { label: 'Changed', tone: 'info', icon: IconPencil },
  exported: { label: 'Exported', tone: 'warning', icon: IconUpload },
  refused: { label: 'Refused', tone: 'danger', icon: IconBan },
};

/** Who did it where nobody signed in. */
export const viaLabels: Readonly<Record<AuditVia, string>> = {
  person: 'Nobody signed in',
  link: 'By a link',
  service: 'Another system',
  job: 'Guidepost itself',
  command: 'Command line',
};

/** Why it was refused, by the status of the answer. */
export function refusalLabel(outcome: number): string {
  if (outcome === 403) return 'no right to it';
  if (outcome === 404) return 'not there for them';
  if (outcome === 409 || outcome === 412) return 'changed meanwhile';
  if (outcome === 429) return 'too often';
  return outcome >= 500 ? 'it failed' : 'not valid';
}

/** What was done, in the words of the screen; of what was refused also that, and why. */
export function actionText(t: TFunction, { kind, outcome, summarySentence }: AuditRecord): string {
  const action = sentenceText(t, summarySentence);
  return kind === 'refused' ? t('Refused ({why}): {deed}', { why: t(refusalLabel(outcome)), action }) : action;
}
