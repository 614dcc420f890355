import type { NeedAction, NeedUpdate } from '@guidepost/contracts';
import { durationSentence } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { sentenceText } from '../../../shared/sentence.ts';
import { monthDayText } from '../../../shared/time.ts';
import classes from './detail.module.css';

/** A changed field with its old and new value. Contains only the current value if the old value is unknown. */
type Line = { label: string; from: string | null; to: string | null } | { label: string; now: string | null };

const dayOf = (day: unknown): string => (typeof day === 'string' ? monthDayText(Temporal.PlainDate.from(day)) : '');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the fields changed by an update, labeled as in the forms. */
function linesOf({ changes, issueLabels, actionChanges }: NeedUpdate, activity: string | null, t: TFunction): Line[] {
  const lines: Line[] = [];
  if (issueLabels)
    lines.push({
      label: 'Need',
      from: issueLabels.from && labelIn(issueLabels.from),
      to: issueLabels.to && labelIn(issueLabels.to),
    });
  const { reason, expiresAt } = changes;
  if (reason) lines.push({ label: 'Reason', from: plainText(reason.from ?? ''), to: plainText(reason.to ?? '') });
  if (expiresAt)
    lines.push({ label: 'New end of the time window', from: dayOf(expiresAt.from), to: dayOf(expiresAt.to) });
  for (const { field, from, to } of actionChanges ?? []) {
    const minutes = (value: unknown) => (typeof value === 'number' ? sentenceText(t, durationSentence(value)) : '');
    if (field === 'date') lines.push({ label: 'Date', from: dayOf(from), to: dayOf(to) });
    if (field === 'durationInMinutes') lines.push({ label: 'Duration', from: minutes(from), to: minutes(to) });
    if (field === 'description') lines.push({ label: 'Description', from: text(from), to: text(to) });
    // the change contains only activity ids, and these activities may no longer exist, so only the current one is shown
    if (field === 'activityId') lines.push({ label: 'Activity', now: activity });
  }
  return lines;
}

/** Shows the fields changed by an update, with old and new values. */
export function Changes({ update, action }: { update: NeedUpdate; action: NeedAction | null }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.changes}>
      {linesOf(update, action && labelIn(action.activity), t).map((line) => (
        <div key={line.label}>
          <dt>{t(line.label)}</dt>
          <dd dir="auto">
            {'now' in line ? (
              line.now
            ) : (
              <>
                <del>{line.from?.trim() || t('No value')}</del> <span aria-hidden>→</span>{' '}
                <ins>{line.to?.trim() || t('No value')}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
