import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** What every kind of goal gives its card. */
export interface GoalParts {
  icon: Icon;
  isDone: boolean;
  title: string;
  /** What kind of goal it is, and a fact or two. */
  kind: string;
  /** Where it stands. */
  chip: ReactNode;
  /** What shows once it is open. */
  children: ReactNode;
}

export type GoalCardOf = ComponentType<GoalParts>;
