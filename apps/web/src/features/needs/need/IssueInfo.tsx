import type { NeedsMetadata } from '@guidepost/contracts';
import { dayIn, expiryOfIssue } from '@guidepost/rules';
import { IconInfoCircle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { listText, monthDayText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { useActingUser } from '../../../shell/api.ts';
import type { Issue } from './issues.ts';
import classes from './need.module.css';

interface Props {
  issue: Issue;
  metadata: NeedsMetadata;
  /** Time when the need was identified. Undefined for a new need. */
  identifiedAt: string | undefined;
}

/** Shows how long the time window is for a need with this issue. A button shows more about the issue. */
export function IssueInfo({ issue, metadata, identifiedAt }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const [isOpen, setOpen] = useState(false);
  const identifiedOn = identifiedAt === undefined ? today : dayIn(Temporal.Instant.from(identifiedAt), timeZone);
  const date = monthDayText(Temporal.PlainDate.from(expiryOfIssue(identifiedOn, issue.days, today)));
  const zcode = metadata.zcodes.find((one) => one.id === issue.zcodeId);
  const usual = issue.activityIds.flatMap((one) => metadata.activities.find((activity) => activity.id === one) ?? []);
  return (
    <div className={classes.info} role="status">
      <div className={classes.line}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        <span>{t('The time window is {count} days, until {date}.', { count: issue.days, date })}</span>
        <Button size="sm" variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Learn more')}
        </Button>
      </div>
      <dl id={id} hidden={!isOpen} className={classes.more}>
        <dt>{t('Category')}</dt>
        <dd>{issue.category}</dd>
        {zcode && (
          <>
            <dt>{t('Z code')}</dt>
            <dd>
              {zcode.key}, {zcode.label}
              {zcode.overview !== '' && <p>{zcode.overview}</p>}
            </dd>
          </>
        )}
        {zcode && zcode.assistances.length > 0 && (
          <>
            <dt>{t('Types of assistance')}</dt>
            <dd>{listText(zcode.assistances)}</dd>
          </>
        )}
        {usual.length > 0 && (
          <>
            <dt>{t('Usual actions')}</dt>
            <dd>{listText(usual.map(labelIn))}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
