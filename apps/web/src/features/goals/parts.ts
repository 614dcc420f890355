import type { Icon } from '@guidepost/ui/icons';
import type { ComponentType, ReactNode } from 'react';

/** The parts of a goal's card that depend on the kind of goal. */
export interface GoalParts {
  icon: Icon;
  isDone: boolean;
  title: string;
  /** The kind of goal, and one or two facts. */
  kind: string;
  /** The state of the goal. */
  chip: ReactNode;
  /** The content of the opened card. */
  children: ReactNode;
}

export type GoalCardOf = ComponentType<GoalParts>;
