import { type Todo, type TodoGroup, todoGroups } from '@guidepost/contracts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { can, useActingUser } from '../../shell/api.ts';
import { todosOptions } from './api.ts';
import classes from './docket.module.css';
import { Panel, type PanelProps } from './Panel.tsx';
import { useRowTools } from './rowTools.ts';
import { TodoRow } from './TodoRow.tsx';
import { useGrowing } from './useGrowing.ts';
import { useSnooze } from './useSnooze.tsx';

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
  const query = useQuery(todosOptions(guideId, day));
  return (
    <Panel<Todo> query={query} onCounts={onCounts} empty={empty}>
      {(todos) => <Groups todos={todos} guideId={guideId} />}
    </Panel>
  );
}

function Groups({ todos, guideId }: { todos: Todo[]; guideId: number }) {
  const tools = useRowTools(guideId);
  const mayPutOff = can(useActingUser(), 'CAN_SCHEDULE_EVENTS');
  const { stateOf, press, menu } = useSnooze(guideId);
  const drawn = todos.slice(0, useGrowing(todos.length));
  return (
    <>
      {todoGroups.map((group) => {
        const shown = drawn.filter((todo) => todo.group === group);
        if (shown.length === 0) return null;
        return (
          <Fragment key={group}>
            <h2 className={classes.group}>
              {tools.t(headings[group])} <span>{todos.filter((todo) => todo.group === group).length}</span>
            </h2>
            <ul>
              {shown.map((todo) => (
                <TodoRow
                  key={todo.id}
                  todo={todo}
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
