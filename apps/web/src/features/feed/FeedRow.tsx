import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SmartContent } from '../../shared/SmartContent.tsx';
import { exactText, timeText } from '../../shared/time.ts';
import { Slot } from '../../shell/slots.tsx';
import { useFeedEntry, useImpersonator } from './FeedEntry.tsx';
import classes from './feed.module.css';

export type FeedTone = 'plain' | 'accent' | 'success' | 'warning';

interface Props {
  icon: ReactNode;
  tone?: FeedTone;
  /** The entry's type, in one or two words. */
  title: string;
  /** Details beside the title, such as the author or the duration. */
  meta?: ReactNode;
  actions?: ReactNode;
  timestamp: string;
  /** Text shown if there is no time of day, such as 'Anytime'. */
  when?: string | undefined;
  timeZone: string;
  /** Body. If it is long, only its beginning is displayed until the user expands it. */
  children?: ReactNode;
  /** Buttons below the body. */
  foot?: ReactNode;
}

/** Layout of a feed entry: icon, type in semibold, details, time on the right, body below. */
export function FeedRow(props: Props) {
  const { icon, tone = 'plain', title, meta, actions, timestamp, when, timeZone, children, foot } = props;
  const { t } = useTranslation();
  const entry = useFeedEntry();
  const impersonator = useImpersonator();
  return (
    <>
      <span className={classes.dot} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <div className={classes.entry}>
        <div className={classes.top}>
          <h4 className={classes.title}>{title}</h4>
          <div className={classes.meta}>{meta}</div>
          {(actions || entry) && (
            <div className={classes.actions}>
              {entry && <Slot of="feedItem" item={entry} />}
              {actions}
            </div>
          )}
          <time
            dateTime={timestamp}
            className={classes.time}
            {...(when === undefined ? { title: exactText(timestamp, timeZone) } : {})}
          >
            {when ?? timeText(timestamp, timeZone)}
          </time>
        </div>
        {children && (
          <div className={classes.body}>
            <SmartContent>{children}</SmartContent>
          </div>
        )}
        {foot}
        {impersonator && (
          <p className="gp-meta">
            {impersonator.guide === null
              ? t('By {name}, viewing as the guide', { name: impersonator.name })
              : t('By {name}, viewing as {guide}', { name: impersonator.name, guide: impersonator.guide })}
          </p>
        )}
        {entry?.mergedWith !== undefined && (
          <p className="gp-meta">{t('Added while this record was merged with {name}', { name: entry.mergedWith })}</p>
        )}
      </div>
    </>
  );
}
