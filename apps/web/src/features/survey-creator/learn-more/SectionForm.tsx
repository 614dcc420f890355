import type { LearnMoreSection } from '@guidepost/contracts';
import { IconArrowDown, IconArrowUp } from '@guidepost/ui/icons';
import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../creator.module.css';
import { LearnMoreEntries } from './LearnMoreEntries.tsx';

interface Props {
  section: LearnMoreSection;
  /** The number of sections. */
  count: number;
  /** @param of name of the changed field; all typing in one field counts as one undo step */
  onChange: (section: LearnMoreSection, of?: string) => void;
  onMove: (by: 1 | -1) => void;
}

/** A section's form: its title, and its collapsible or plain texts. */
export function SectionForm({ section, count, onChange, onMove }: Props) {
  const { t } = useTranslation();
  const { sortOrder: number } = section;
  return (
    <div className="gp-form">
      <div className={classes.formHead}>
        <h2>{t('Section {number}', { number })}</h2>
        <span className="gp-meta">{section.type === 'accordion' ? t('Accordion') : t('Text section')}</span>
        <span className={classes.end}>
          <ActionIcon
            aria-label={t('Move section {number} up', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Move section {number} down', { number })}
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <TextInput
        label={t('Section title')}
        maxLength={200}
        value={section.title}
        onChange={(event) => onChange({ ...section, title: event.currentTarget.value }, 'title')}
      />
      <Switch
        label={t('Highlighted')}
        checked={section.isHighlighted}
        onChange={(event) => onChange({ ...section, isHighlighted: event.currentTarget.checked })}
      />
      <LearnMoreEntries section={section} onChange={onChange} />
    </div>
  );
}
