import { type StaffId, type Todo, type TodoGroup, todoGroups, todosMost } from '@guidepost/contracts';
import { kindOfTodo, personRows } from '@guidepost/rules';
import { IconCircleCheck } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { useGrowing } from '../../../shared/use-growing.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { ExportButton, shownOf } from '../../../shell/ExportButton.tsx';
import { todosOptions } from '../api.ts';
import { useRowTools } from '../row-tools.ts';
import { TodoRow } from '../rows/TodoRow.tsx';
import { useSnooze } from '../snooze/use-snooze.tsx';
import { Panel, type PanelProps } from './Panel.tsx';
import classes from './tabs.module.css';

const headings: Readonly<Record<TodoGroup, string>> = {
  waiting: 'Waiting for you',
  unfinished: 'Unfinished',
  due: 'Due today or soon',
};
const empty = {
  icon: IconCircleCheck,
  title: 'Nothing to follow up',
  hint: 'New to-dos appear here automatically.',
};

/**
 * The guide's to-dos, one row per person, in three groups: waiting on you, unfinished, due today or soon
 * (docs/areas/docket.md#order-of-follow-up).
 */
export function FollowUp({ guideId, day, onCounts }: PanelProps) {
  const { t } = useTranslation();
  const query = useQuery(todosOptions(guideId, day));
  const isFull = (query.data?.data.length ?? 0) >= todosMost;
  const factsOf = useCallback(
    (todo: Todo) => ({
      kinds: [kindOfTodo(todo)],
      client: todo.member?.clientName ?? null,
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
  return (
    <Panel<Todo> query={query} onCounts={onCounts} empty={empty} factsOf={factsOf} also={exported}>
      {(todos) => (
        <>
          {isFull && (
            <p className={`gp-meta ${classes.more}`}>
              {t('This list shows at most the {count} newest to-dos. Finish some of these to-dos to see older ones.', {
                count: todosMost,
              })}
            </p>
          )}
          <Groups todos={todos} guideId={guideId} />
        </>
      )}
    </Panel>
  );
}

/** Exports the filtered to-dos as CSV. */
const exported = (todos: Todo[]) => <ExportButton table="todos" asked={() => shownOf(todos)} />;

function Groups({ todos, guideId }: { todos: Todo[]; guideId: StaffId }) {
  const tools = useRowTools(guideId);
  const mayPutOff = can(useActingUser(), 'CAN_SCHEDULE_EVENTS');
  const { stateOf, press, menu } = useSnooze(guideId);
  const rows = useMemo(() => personRows(todos), [todos]);
  const drawn = rows.slice(0, useGrowing(rows.length));
  return (
    <>
      {todoGroups.map((group) => {
        const shown = drawn.filter(({ todo }) => todo.group === group);
        if (shown.length === 0) return null;
        return (
          <Fragment key={group}>
            <h2 className={classes.group}>
              {tools.t(headings[group])} <span>{rows.filter(({ todo }) => todo.group === group).length}</span>
            </h2>
            <ul>
              {shown.map(({ todo, more }) => (
                <TodoRow
                  key={todo.id}
                  todo={todo}
                  more={more.length}
                  unread={todo.type === 'TEXT_BACK' ? null : (more.find(({ type }) => type === 'TEXT_BACK') ?? null)}
                  tools={tools}
                  snooze={mayPutOff ? stateOf(todo) : null}
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
