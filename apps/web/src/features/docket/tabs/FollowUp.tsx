import {
  type contracts,
  maxTodos,
  type ReplyOf,
  type StaffId,
  type Todo,
  type TodoGroup,
  todoGroups,
} from '@guidepost/contracts';
import { type DocketPart, kindOfTodo, personRows } from '@guidepost/rules';
import { IconCircleCheck, IconClock } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { dayText } from '../../../shared/time.ts';
import { useProgressiveRows } from '../../../shared/use-progressive-rows.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { ExportButton, exportIdsOf } from '../../../shell/ExportButton.tsx';
import { snoozedOptions, todosOptions } from '../api.ts';
import { todayIn } from '../day.ts';
import { useRowTools } from '../row-tools.ts';
import { TodoRow } from '../rows/TodoRow.tsx';
import { useHiddenTodos } from '../snooze/held-snoozes.ts';
import { withoutHidden } from '../snooze/hidden.ts';
import { useSnooze } from '../snooze/use-snooze.tsx';
import { FilterPart } from './FilterPart.tsx';
import { oldestFirst } from './oldest-first.ts';
import { Panel, type PanelProps } from './Panel.tsx';
import { SnoozedButton } from './SnoozedButton.tsx';
import classes from './tabs.module.css';
import { useOldestFirst } from './use-oldest-first.ts';
import { useSnoozedView } from './use-snoozed-view.ts';

const headings: Readonly<Record<TodoGroup, string>> = {
  waiting: 'Waiting for you',
  unfinished: 'Unfinished',
  due: 'Due today or soon',
};
/** Returns the parts of the tab that a to-do belongs to. A link can show only one part. */
const partsOf = ({ group, type }: Todo): DocketPart[] => [
  ...(group === 'waiting' ? (['waiting'] as const) : []),
  ...(type === 'CALL_AUDIT' ? (['callReviews'] as const) : []),
];

const empty = {
  icon: IconCircleCheck,
  title: 'Nothing to follow up on',
  hint: 'New to-dos appear here automatically.',
};
const nothingSnoozed = {
  icon: IconClock,
  title: 'Nothing is snoozed',
  hint: 'Snoozed to-dos appear here until they are due again.',
};

/**
 * The guide's to-dos, one row per person, in three groups: waiting for you, unfinished, due today or soon
 * (docs/areas/docket.md#order-of-follow-up). With the filter *Snoozed*, shows the snoozed to-dos by day.
 */
export function FollowUp({ guideId, day, onCounts }: PanelProps) {
  const { t } = useTranslation();
  const [isSnoozed] = useSnoozedView();
  const [isOldestFirst, resetOrder] = useOldestFirst();
  // the menu closes before the list is rendered without the row, so that the press has an effect at once
  const hidden = useDeferredValue(useHiddenTodos());
  const select = useCallback((page: ReplyOf<typeof contracts.docket.todos>) => withoutHidden(page, hidden), [hidden]);
  const due = useQuery({ ...todosOptions(guideId, day), select, enabled: !isSnoozed });
  const snoozed = useQuery({ ...snoozedOptions(guideId), enabled: isSnoozed });
  const query = isSnoozed ? snoozed : due;
  const count = query.data?.counts.snoozed ?? 0;
  const isFull = (query.data?.data.length ?? 0) >= maxTodos;
  const factsOf = useCallback(
    (todo: Todo) => ({
      kinds: [kindOfTodo(todo)],
      client: todo.member?.clientName ?? null,
      parts: partsOf(todo),
      text: [
        t(todo.label),
        todo.member?.name ?? todo.candidates?.map(({ name }) => name).join(' ') ?? '',
        ...(todo.asked ?? []).flatMap(({ organization, memberName }) => [organization, memberName ?? '']),
        sentenceText(t, todo.reason.textSentence),
        todo.reason.detailSentence === null ? '' : sentenceText(t, todo.reason.detailSentence),
      ].join(' '),
    }),
    [t],
  );
  const button = <SnoozedButton count={count} />;
  return (
    <Panel<Todo>
      query={query}
      onCounts={onCounts}
      empty={{ ...(isSnoozed ? nothingSnoozed : empty), children: button }}
      factsOf={factsOf}
      also={(todos) => (
        <>
          {isOldestFirst && <FilterPart text={t('Oldest first')} onRemove={resetOrder} />}
          {button}
          {exported(todos)}
        </>
      )}
    >
      {(todos) => (
        <>
          {isFull && (
            <p className={`gp-meta ${classes.more}`}>
              {t('This list shows only {count} to-dos. Finish some of them to see older ones.', {
                count: maxTodos,
              })}
            </p>
          )}
          <Groups todos={todos} guideId={guideId} isSnoozed={isSnoozed} />
        </>
      )}
    </Panel>
  );
}

/** Exports the filtered to-dos as CSV. */
const exported = (todos: Todo[]) => <ExportButton size="sm" table="todos" asked={() => exportIdsOf(todos)} />;

function Groups({ todos, guideId, isSnoozed }: { todos: Todo[]; guideId: StaffId; isSnoozed: boolean }) {
  const tools = useRowTools(guideId);
  const { t } = tools;
  const maySnooze = can(useActingUser(), 'CAN_SCHEDULE_EVENTS');
  const [isOldestFirst] = useOldestFirst();
  const rows = useMemo(() => {
    const all = personRows(todos);
    if (isSnoozed) return all.toSorted((a, b) => Temporal.PlainDate.compare(a.todo.date, b.todo.date));
    return isOldestFirst ? oldestFirst(all) : all;
  }, [todos, isSnoozed, isOldestFirst]);
  const idsOf = ({ id }: Todo) => {
    const row = rows.find(({ todo }) => todo.id === id);
    return row ? [row.todo, ...row.more].map((todo) => todo.id) : [id];
  };
  const { stateOf, press, menu } = useSnooze({ guideId, idsOf, isSnoozed });
  const drawn = rows.slice(0, useProgressiveRows(rows.length));
  const groups = isSnoozed
    ? [...Map.groupBy(rows, ({ todo }) => todo.date)].map(([date, ofDay]) => ({
        key: date,
        heading: dayText(Temporal.PlainDate.from(date), todayIn(tools.timeZone, tools.now)),
        rows: ofDay,
      }))
    : todoGroups.map((group) => ({
        key: group,
        heading: t(headings[group]),
        rows: rows.filter(({ todo }) => todo.group === group),
      }));
  // the first row on the screen, which Enter opens; in the order Oldest first, it is not the first of `rows`
  const first = groups.flatMap(({ rows: all }) => all).find((row) => drawn.includes(row))?.todo;
  return (
    <>
      {groups.map(({ key, heading, rows: all }) => {
        const shown = all.filter((row) => drawn.includes(row));
        if (shown.length === 0) return null;
        return (
          <Fragment key={key}>
            <h2 className={classes.group}>
              {heading} <span>{all.length}</span>
            </h2>
            <ul>
              {shown.map(({ todo, more }) => (
                <TodoRow
                  key={todo.id}
                  todo={todo}
                  more={more.length}
                  unread={todo.type === 'TEXT_BACK' ? null : (more.find(({ type }) => type === 'TEXT_BACK') ?? null)}
                  tools={tools}
                  isFirst={todo === first}
                  snooze={maySnooze ? stateOf(todo) : null}
                  onSnooze={press}
                />
              ))}
            </ul>
          </Fragment>
        );
      })}
      {menu}
    </>
  );
}
