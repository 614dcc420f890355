import { ActionIcon } from '@mantine/core';
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './member.module.css';

/** Cards that a person closed, by member and section; they stay closed while this page is open. */
const closed = new Set<string>();

interface Props {
  memberId: number;
  /** As the specification names them: personalInformation, memberCommunication … (staff §2). */
  section: string;
  icon: Icon;
  title: string;
  children: ReactNode;
}

/** A card that collapses to its header. */
export function InfoCard({ memberId, section, icon: CardIcon, title, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const key = `${memberId}:${section}`;
  const [isClosed, setClosed] = useState(closed.has(key));
  const toggle = () => {
    if (isClosed) closed.delete(key);
    else closed.add(key);
    setClosed(!isClosed);
  };
  const Chevron = isClosed ? IconChevronDown : IconChevronUp;
  const label = t(title);
  return (
    <section className="gp-card" aria-label={label}>
      <header>
        <CardIcon size={16} stroke={1.75} aria-hidden className={classes.cardIcon} />
        <h2>{label}</h2>
        <ActionIcon
          size="sm"
          className={classes.chevron}
          aria-label={isClosed ? t('Expand {card}', { card: label }) : t('Collapse {card}', { card: label })}
          aria-expanded={!isClosed}
          aria-controls={id}
          onClick={toggle}
        >
          <Chevron size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </header>
      <div id={id} hidden={isClosed} className={classes.cardBody}>
        {children}
      </div>
    </section>
  );
}
