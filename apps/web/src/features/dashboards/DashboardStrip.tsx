import type { DocketDashboard } from '@guidepost/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { monthText } from '../../shared/time.ts';
import classes from './strip.module.css';

interface FactProps {
  label: string;
  value: number;
  rest: string;
  /** The total, if the value is a part of a total. The strip then also shows a bar. */
  whole?: number;
}

function Fact({ label, value, rest, whole }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b> <span>{rest}</span>
        {whole !== undefined && (
          <span className={classes.bar} aria-hidden>
            <span style={{ width: whole === 0 ? '0' : `${Math.min(100, (value / whole) * 100)}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}

interface Props {
  data: DocketDashboard;
  today: Temporal.PlainDate;
  /** Link or button at the end of the strip. */
  children: ReactNode;
}

/** A guide's month in four numbers: engaged members, remaining outreach, to-dos, visits. */
export function DashboardStrip({ data, today, children }: Props) {
  const { t } = useTranslation();
  const { outreach, todos, visits } = data;
  const allTodos = todos.done + todos.open;
  return (
    <div className={`gp-card ${classes.card}`}>
      <dl className={classes.facts}>
        <Fact
          label={t('Members engaged in {month}', { month: monthText(today) })}
          value={outreach.reached}
          rest={t('of {count}', { count: outreach.members })}
          whole={outreach.members}
        />
        <Fact
          label={t('Not reached yet')}
          value={outreach.left}
          rest={t(outreach.daysLeft === 1 ? 'members ({count} day left)' : 'members ({count} days left)', {
            count: outreach.daysLeft,
          })}
        />
        <Fact
          label={t('To-dos done')}
          value={todos.done}
          rest={t('of {count}', { count: allTodos })}
          whole={allTodos}
        />
        <Fact label={t('Visits')} value={visits} rest={t('this month')} />
      </dl>
      {children}
    </div>
  );
}
