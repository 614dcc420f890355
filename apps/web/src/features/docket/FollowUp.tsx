import { type Todo, type TodoGroup, todoGroups } from '@guidepost/contracts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { todosOptions } from './api.ts';
import classes from './docket.module.css';
import { Panel, type PanelProps } from './Panel.tsx';
import { TodoRow } from './TodoRow.tsx';

const headings: Readonly<Record<TodoGroup, string>> = {
  waiting: 'Waiting on you',
  unfinished: 'Unfinished',
  due: 'Due today',
};
const empty = {
  icon: IconCircleCheck,
  title: 'Nothing to follow up',
  hint: 'Whatever waits for you appears here by itself.',
};

/** The guide's todos, as waiting on you, unfinished and due today (decision 93). */
export function FollowUp({ guideId, day, onCounts }: PanelProps) {
  const { t } = useTranslation();
  const query = useQuery(todosOptions(guideId, day));
  return (
    <Panel<Todo> query={query} onCounts={onCounts} empty={empty}>
      {(rows) =>
        todoGroups.map((group) => {
          const todos = rows.filter((todo) => todo.group === group);
          if (todos.length === 0) return null;
          return (
            <Fragment key={group}>
              <h2 className={classes.group}>
                {t(headings[group])} <span>{todos.length}</span>
              </h2>
              <ul>
                {todos.map((todo) => (
                  <TodoRow key={todo.id} todo={todo} guideId={guideId} />
                ))}
              </ul>
            </Fragment>
          );
        })
      }
    </Panel>
  );
}
