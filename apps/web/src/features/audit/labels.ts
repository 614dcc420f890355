import type { AuditKind, AuditRecord, AuditVia } from '@guidepost/contracts';
import { type Icon, IconBan, IconEye, IconPencil, IconUpload } from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';
import { sentenceText } from '../../shared/sentence.ts';

/** Label, color and icon of each kind of entry. */
export const kindDisplay: Readonly<Record<AuditKind, { label: string; tone: Tone; icon: Icon }>> = {
  saw: { label: 'Viewed', tone: 'neutral', icon: IconEye },
  changed: { label: 'Changed', tone: 'info', icon: IconPencil },
  exported: { label: 'Exported', tone: 'warning', icon: IconUpload },
  refused: { label: 'Refused', tone: 'danger', icon: IconBan },
};

/** Labels for the sources of entries that have no signed-in user. */
export const viaLabels: Readonly<Record<AuditVia, string>> = {
  person: 'Not signed in',
  link: 'Through a link',
  service: 'Connected system',
  job: 'Guidepost (automatic)',
  command: 'Command line',
};

/** Returns the reason for a refusal, based on the response status. */
export function refusalLabel(outcome: number): string {
  if (outcome === 403) return 'no permission';
  if (outcome === 404) return 'record not available';
  if (outcome === 409 || outcome === 412) return 'record changed in the meantime';
  if (outcome === 429) return 'too many requests';
  return outcome >= 500 ? 'server error' : 'invalid request';
}

/** Returns a sentence about the action. For a refused action, the sentence also contains the reason for the refusal. */
export function actionText(t: TFunction, { kind, outcome, summarySentence }: AuditRecord): string {
  const action = sentenceText(t, summarySentence);
  return kind === 'refused' ? t('Refused ({why}): {action}', { why: t(refusalLabel(outcome)), action }) : action;
}
