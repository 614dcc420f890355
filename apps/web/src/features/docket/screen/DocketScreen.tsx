import { parseId } from '@guidepost/contracts';
import { weekOf } from '@guidepost/rules';
import { SegmentedControl } from '@mantine/core';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { dayText, spanText } from '../../../shared/time.ts';
import { useNow } from '../../../shared/use-now.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { GuideMissing, guideMissingTitle } from '../../../shell/frame/GuideMissing.tsx';
import { useGuideToView } from '../../../shell/frame/guides.ts';
import { useWatch } from '../../../shell/live.ts';
import { Slot } from '../../../shell/slots.tsx';
import { useCoveredGuides } from '../../absences/public.ts';
import { Activity } from '../activity/Activity.tsx';
import { parseDay, todayIn } from '../day.ts';
import { WaitingRows } from '../rows/WaitingRows.tsx';
import { Worklist } from '../tabs/Worklist.tsx';
import { Columns } from './Columns.tsx';
import { DateBar } from './DateBar.tsx';
import classes from './screen.module.css';

const Week = lazyPart(() => import('../week/Week.tsx'));
const route = '/signed-in/docket/guide/$guideId';

/** A guide's docket for a day: open work and activity. */
export default function DocketScreen() {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const params = useParams({ from: route });
  const search = useSearch({ from: route });
  const today = todayIn(timeZone, useNow());
  const asked = parseDay(search.day, today);
  const day = asked ?? today;
  const guideId = parseId<'Staff'>(params.guideId);
  const navigate = useNavigate({ from: '/docket/guide/$guideId' });
  const column = search.column === 'activity' ? 'activity' : 'work';
  const guide = useGuideToView(guideId);
  useDocumentTitle(guide === 'missing' ? guideMissingTitle : 'Docket');
  const guideIds = useCoveredGuides(guideId);
  useWatch({ guideIds: guide === 'there' ? guideIds : [] });

  if (guideId === null) return <Navigate to="/docket" replace />;
  if (search.day !== undefined && asked === null) {
    return <Navigate to="/docket/guide/$guideId" params={params} search={{ ...search, day: undefined }} replace />;
  }
  if (guide === 'missing') return <GuideMissing />;
  if (guide === 'asked') return null;
  if (search.view === 'week') {
    const [first, last] = [0, 6].map((n) => Temporal.PlainDate.from(weekOf(day.toString())[n] ?? day));
    return (
      <div className={classes.week}>
        <div className={classes.bar}>
          <ScreenHeader title={first && last ? spanText(first, last) : ''}>
            <DateBar guideId={guideId} day={day} today={today} isWeek />
          </ScreenHeader>
          {can(user, 'CAN_SCHEDULE_EVENTS') && (
            <span className={`gp-keys ${classes.hint}`}>
              <kbd className="gp-key">Alt ← →</kbd> {t('move to the previous or next day')}
              <kbd className="gp-key">Alt ↑ ↓</kbd> {t('move by 15 minutes')}
            </span>
          )}
        </div>
        <Suspense fallback={<WaitingRows />}>
          <Week guideId={guideId} day={day} today={today} />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <Slot of="docketTop" />
      <Slot of="docketNews" />
      <Columns key={guideId} guideId={guideId} part={column}>
        <div className={classes.bar}>
          <ScreenHeader title={dayText(day, today)}>
            <DateBar guideId={guideId} day={day} today={today} isWeek={false} />
          </ScreenHeader>
          <SegmentedControl
            className={classes.parts}
            value={column}
            onChange={(next) =>
              void navigate({
                search: (before) => ({ ...before, column: next === 'activity' ? next : undefined }),
                replace: true,
                resetScroll: false,
              })
            }
            aria-label={t('Docket view')}
            data={[
              { value: 'work', label: t('Worklist') },
              { value: 'activity', label: t('Activity') },
            ]}
          />
          <span className={`gp-keys ${classes.hint}`}>
            <kbd className="gp-key">J</kbd> <kbd className="gp-key">K</kbd> {t('to move')}
            <kbd className="gp-key">Enter</kbd> {t('to act')}
          </span>
        </div>
        <Worklist guideId={guideId} day={day.toString()} isFuture={Temporal.PlainDate.compare(day, today) > 0} />
        {day.equals(today) && <Slot of="docketFoot" guideId={guideId} today={today} />}
        <Activity guideId={guideId} day={day} timeZone={timeZone} />
      </Columns>
    </>
  );
}
