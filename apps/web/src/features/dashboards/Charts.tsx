import type { DocketDashboard } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { shortDayText } from '../../shared/time.ts';
import classes from './charts.module.css';
import { Figure } from './Figure.tsx';
import { Needs } from './Needs.tsx';
import { Outreach } from './Outreach.tsx';
import { Bars, Lines } from './Plot.tsx';
import { contactsOf, doneSeries, runningTotals, type Series, totalHeights } from './series.ts';

/**
 * Charts of a guide's month: contacts per day, outreach progress, needs by status, texts and calls, completed to-dos.
 */
export default function Charts({ data }: { data: DocketDashboard }) {
  const { t } = useTranslation();
  const { days } = data;
  const names = days.map(({ date }) => shortDayText(Temporal.PlainDate.from(date)));
  const words = (series: readonly Series[], day: number) =>
    series.map(({ name, values }) => `${t(name)} ${values[day] ?? 0}`).join(', ');
  const tableOf = (series: readonly Series[]) => ({
    head: ['Day', ...series.map(({ name }) => name)],
    rows: names.map((name, day) => [name, ...series.map(({ values }) => values[day] ?? 0)]),
  });
  const sumOf = (series: readonly Series[]) => totalHeights(series).reduce((sum, value) => sum + value, 0);
  const [contacts, soFar, done] = [contactsOf(days), runningTotals(days), doneSeries(days)];
  return (
    <div className={classes.charts}>
      <Figure
        title="Contacts per day"
        says={t('{count} contacts in {days} days', { count: sumOf(contacts), days: days.length })}
        legend={contacts}
        table={tableOf(contacts)}
      >
        <Bars series={contacts} names={names} notify={(day) => `${names[day]}: ${words(contacts, day)}`} />
      </Figure>
      <Outreach data={data} />
      <Needs needs={data.needs} />
      <Figure
        title="Texts and calls this month"
        says={words(soFar, days.length - 1)}
        legend={soFar}
        table={tableOf(soFar)}
      >
        <Lines series={soFar} names={names} />
      </Figure>
      <Figure
        title="To-dos done per day"
        says={t('{count} to-dos done, {open} open', { count: data.todos.done, open: data.todos.open })}
        table={tableOf(done)}
      >
        <Bars series={done} names={names} notify={(day) => `${names[day]}: ${words(done, day)}`} />
      </Figure>
    </div>
  );
}
