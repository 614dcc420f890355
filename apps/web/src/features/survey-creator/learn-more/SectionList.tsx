import type { LearnMoreSection } from '@guidepost/contracts';
import { moved, renumbered } from '@guidepost/rules';
import { IconInfoCircle, IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStable } from '../../../shared/use-stable.ts';
import classes from '../creator.module.css';
import { ListRow } from '../ListRow.tsx';
import { type RowAction, useMoves } from '../use-moves.ts';
import { useRows } from '../use-rows.ts';
import { sectionName } from './sections.ts';

interface Props {
  sections: readonly LearnMoreSection[];
  /** Index of the selected section. Null if the content's title is selected. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  onChange: (sections: LearnMoreSection[]) => void;
  /** Called after a section was deleted, with a sentence for the user. */
  onDeleted: (text: string) => void;
  onAdd: (type: LearnMoreSection['type']) => void;
}

/** The sections of learn-more content, in order. They are selected and moved like a survey's questions. */
export function SectionList({ sections, chosen, onChoose, onChange, onDeleted, onAdd }: Props) {
  const { t } = useTranslation();
  // the index serves as the id, because sections have none
  const ids = sections.map((_, index) => String(index));
  const rows = useRows(ids, chosen === null ? undefined : String(chosen));
  const moves = useMoves(sections.length, (from, to) => {
    onChange(moved(sections, from, to));
    rows.focusLater(String(to));
    if (chosen === null) return;
    if (chosen === from) return onChoose(to);
    const passes = (from < chosen && chosen <= to ? -1 : 0) + (to <= chosen && chosen < from ? 1 : 0);
    if (passes !== 0) onChoose(chosen + passes);
  });
  const remove = (index: number) => {
    onChange(renumbered(sections.filter((_, n) => n !== index)));
    onDeleted(t('Section {number} was deleted. To restore it, select Undo.', { number: index + 1 }));
    const last = sections.length - 2;
    if (last >= 0) rows.focusLater(String(Math.min(index, last)));
    if (chosen === null || chosen < index) return;
    onChoose(last < 0 ? null : chosen > index ? chosen - 1 : Math.min(chosen, last));
  };
  const act = useStable((action: RowAction, index: number) => {
    if (action === 'choose') onChoose(index);
    else if (action === 'delete') remove(index);
    else moves.act(action, index);
  });
  return (
    <>
      <div className={classes.listHead}>
        <b>{sections.length === 1 ? t('1 section') : t('{count} sections', { count: sections.length })}</b>
        <AddSectionButtons onAdd={onAdd} />
      </div>
      <button
        type="button"
        className={classes.item}
        aria-current={chosen === null || undefined}
        onClick={() => onChoose(null)}
      >
        <IconInfoCircle size={16} stroke={1.75} aria-hidden /> {t('Title of the content')}
      </button>
      <ol
        ref={rows.list}
        className={classes.questions}
        aria-label={t('Sections')}
        onFocus={rows.onFocus}
        onKeyDown={rows.onKeyDown}
      >
        {sections.map((section, index) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids
            key={index}
            id={String(index)}
            index={index}
            number={index + 1}
            isChosen={chosen === index}
            isTabStop={rows.current === String(index)}
            {...moves.placeOf(index)}
            onAct={act}
            tools={
              <ActionIcon
                tabIndex={rows.current === String(index) ? 0 : -1}
                aria-label={t('Delete section {number}', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            }
          >
            <span className={classes.rowName}>{sectionName(section) || t('New section')}</span>
          </ListRow>
        ))}
      </ol>
    </>
  );
}

/** The buttons that add a section of each type. */
export function AddSectionButtons({ onAdd }: Pick<Props, 'onAdd'>) {
  const { t } = useTranslation();
  return (['accordion', 'copy'] as const).map((type) => (
    <Button
      key={type}
      size="sm"
      variant="subtle"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => onAdd(type)}
    >
      {type === 'accordion' ? t('Add accordion') : t('Add text')}
    </Button>
  ));
}
