import {
  type WorkflowSection,
  workflowBodyCharacters,
  workflowHeaderCharacters,
  workflowSectionTypes,
  workflowSectionUses,
} from '@guidepost/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountedInput, CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { tooLong } from '../../../shared/fields/counted.ts';
import classes from './admin.module.css';

interface Props {
  sections: readonly WorkflowSection[];
  error: string | undefined;
  onChange: (sections: WorkflowSection[]) => void;
}

const useLabels = { accordion: 'Collapsible', numbered: 'Numbered steps', paragraph: 'Paragraphs' } as const;
const languageLabels = { workflow: 'During the phase', learnMore: 'In “Learn more”', both: 'Both places' } as const;

const newEntry = () => ({ header: '', body: '' });
const newSection = (): WorkflowSection => ({ title: '', type: 'paragraph', usableIn: 'both', content: [newEntry()] });
const replaced = <T,>(all: readonly T[], index: number, one: T): T[] => all.with(index, one);
const without = <T,>(all: readonly T[], index: number): T[] => all.toSpliced(index, 1);

/** Field for a phase's sections. Each section has a kind, the step where it is shown, and entries. */
export function SectionsField({ sections, error, onChange }: Props) {
  const { t } = useTranslation();
  const put = (index: number, section: WorkflowSection) => onChange(replaced(sections, index, section));
  const move = (index: number) => {
    const [one] = sections.slice(index, index + 1);
    if (one) onChange(without(sections, index).toSpliced(index - 1, 0, one));
  };
  return (
    <fieldset className="gp-form">
      <legend>{t('Sections')}</legend>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids
        <div key={index} className={classes.section}>
          <TextInput
            label={t('Section title')}
            maxLength={200}
            required
            value={section.title}
            onChange={(event) => put(index, { ...section, title: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <NativeSelect
              label={t('Shown as')}
              data={workflowSectionTypes.map((value) => ({ value, label: t(useLabels[value]) }))}
              value={section.type}
              onChange={({ currentTarget: { value } }) =>
                put(index, { ...section, type: workflowSectionTypes.find((one) => one === value) ?? section.type })
              }
            />
            <NativeSelect
              label={t('Shown in')}
              data={workflowSectionUses.map((value) => ({ value, label: t(languageLabels[value]) }))}
              value={section.usableIn}
              onChange={({ currentTarget: { value } }) =>
                put(index, {
                  ...section,
                  usableIn: workflowSectionUses.find((one) => one === value) ?? section.usableIn,
                })
              }
            />
          </div>
          {section.content.map((entry, at) => {
            const change = (part: Partial<typeof entry>) =>
              put(index, { ...section, content: replaced(section.content, at, { ...entry, ...part }) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
              <div key={at} className={classes.entry}>
                <CountedInput
                  label={t('Header')}
                  limit={workflowHeaderCharacters}
                  error={error === undefined ? undefined : tooLong(t, 'Header', entry.header, workflowHeaderCharacters)}
                  value={entry.header}
                  onChange={(event) => change({ header: event.currentTarget.value })}
                />
                <CountedTextarea
                  label={t('Body')}
                  limit={workflowBodyCharacters}
                  error={error === undefined ? undefined : tooLong(t, 'Body', entry.body, workflowBodyCharacters)}
                  value={entry.body}
                  onChange={(event) => change({ body: event.currentTarget.value })}
                />
                {section.content.length > 1 && (
                  <Button
                    size="sm"
                    variant="subtle"
                    onClick={() => put(index, { ...section, content: without(section.content, at) })}
                  >
                    {t('Delete entry {number}', { number: at + 1 })}
                  </Button>
                )}
              </div>
            );
          })}
          <div className={classes.actions}>
            <Button
              size="sm"
              variant="subtle"
              onClick={() => put(index, { ...section, content: [...section.content, newEntry()] })}
            >
              {t('Add entry')}
            </Button>
            {index > 0 && (
              <Button size="sm" variant="subtle" onClick={() => move(index)}>
                {t('Move section up')}
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={() => onChange(without(sections, index))}>
              {t('Delete section')}
            </Button>
          </div>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="gp-problem">
          {error}
        </p>
      )}
      <Button size="sm" variant="default" onClick={() => onChange([...sections, newSection()])}>
        {t('Add section')}
      </Button>
    </fieldset>
  );
}
