import type { Member } from '@guidepost/contracts';
import { IconChevronDown, IconChevronUp } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '../../shared/CardTitle.tsx';
import { ConsentGoal } from './ConsentGoal.tsx';
import classes from './goals.module.css';
import type { Goal } from './list.ts';
import { NeedGoal } from './NeedGoal.tsx';
import type { GoalParts } from './parts.ts';
import { SurveyGoal } from './SurveyGoal.tsx';

/** Delay in milliseconds before an opened goal is scrolled into view. By then, the card has its full height. */
const scrollDelayMs = 200;

/** A goal's card. Only the header is visible until the user opens it. */
export function GoalCard({ member, goal }: { member: Member; goal: Goal }) {
  if (goal.goalType === 'need') return <NeedGoal member={member} goal={goal} Card={Collapsible} />;
  if (goal.goalType === 'survey') return <SurveyGoal member={member} goal={goal} Card={Collapsible} />;
  return <ConsentGoal member={member} goal={goal} Card={Collapsible} />;
}

function Collapsible({ icon: GoalIcon, isDone, title, kind, chip, children }: GoalParts) {
  const { t } = useTranslation();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => card.current?.scrollIntoView({ block: 'nearest' }), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <article ref={card} className={`gp-card ${classes.card}`} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <CardTitle icon={GoalIcon} isDone={isDone} title={title} id={`${id}-title`}>
          {kind}
        </CardTitle>
        {chip}
        {/* The button covers the header, so that clicking the title opens the card. */}
        <ActionIcon
          size="sm"
          className={`${classes.toggle} gp-covers`}
          aria-label={isOpen ? t('Collapse {card}', { card: title }) : t('Expand {card}', { card: title })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </div>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {children}
      </div>
    </article>
  );
}
