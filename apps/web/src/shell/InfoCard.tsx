import type { MemberId, memberCardSections } from '@guidepost/contracts';
import { type Icon, IconChevronDown, IconChevronUp } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './InfoCard.module.css';
import { usePreference } from './preferences.ts';

interface Props {
  memberId: MemberId;
  /** Identifies the card. Its open or closed state is stored under this key. */
  section: (typeof memberCardSections)[number];
  icon: Icon;
  title: string;
  /** Muted texts and buttons in the header, before the arrow icon. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A card that the user can collapse. Whether it is collapsed is stored for each member. */
export function InfoCard({ memberId, section, icon: CardIcon, title, tools, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [preference, save] = usePreference(section, memberId);
  const isClosed = preference?.collapsed ?? false;
  const Chevron = isClosed ? IconChevronDown : IconChevronUp;
  const label = t(title);
  return (
    <section className="gp-card" aria-label={label}>
      <header>
        <CardIcon size={16} stroke={1.75} aria-hidden className={classes.cardIcon} />
        <h2>{label}</h2>
        <div className={classes.tools}>
          {tools}
          <ActionIcon
            size="sm"
            aria-label={isClosed ? t('Expand {card}', { card: label }) : t('Collapse {card}', { card: label })}
            aria-expanded={!isClosed}
            aria-controls={id}
            onClick={() => save({ collapsed: !isClosed })}
          >
            <Chevron size={16} stroke={2} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <div id={id} hidden={isClosed} className={classes.cardBody}>
        {children}
      </div>
    </section>
  );
}
