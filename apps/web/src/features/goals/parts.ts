import type { Icon } from '@guidepost/ui/icons';
import type { ComponentType, ReactNode } from 'react';

/** The parts of a goal's card that depend on the goal's kind. */
export interface GoalParts {
  icon: Icon;
  isDone: boolean;
  title: string;
  /** The goal's kind, followed by details such as its category or due date. */
  kind: string;
  /** The goal's state. */
  chip: ReactNode;
  /** The opened card's content. */
  children: ReactNode;
}

export type GoalCardOf = ComponentType<GoalParts>;
