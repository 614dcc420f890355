import { type LearnMoreSection, learnMoreCharacters, learnMoreSummaryCharacters } from '@guidepost/contracts';
import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountedInput, CountedTextarea } from '../../shared/fields/Counted.tsx';
import { tooLong } from '../../shared/fields/counted.ts';
import classes from './creator.module.css';
import { type Accordion, type Copy, newBlock, newCopy, newFold, replaced, without } from './sections.ts';

interface Props {
  section: LearnMoreSection;
  onChange: (section: LearnMoreSection, of?: string) => void;
}

/** The entries of a section. The user cannot remove the last entry, or the last block of an entry. */
export const LearnMoreEntries = ({ section, onChange }: Props) =>
  section.type === 'accordion' ? (
    <Folds section={section} onChange={onChange} />
  ) : (
    <Copies section={section} onChange={onChange} />
  );

function Folds({ section, onChange }: { section: Accordion; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  const put = (entries: Accordion['entries'], of?: string) => onChange({ ...section, entries }, of);
  return (
    <>
      {section.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
        <div key={index} className={classes.part}>
          <CountedInput
            label={t('Summary')}
            limit={learnMoreSummaryCharacters}
            error={tooLong(t, 'Summary', entry.summary, learnMoreSummaryCharacters)}
            value={entry.summary}
            onChange={(event) =>
              put(
                replaced(section.entries, index, { ...entry, summary: event.currentTarget.value }),
                `summary ${index}`,
              )
            }
          />
          <CountedTextarea
            label={t('Details')}
            limit={learnMoreCharacters}
            error={tooLong(t, 'Details', entry.details, learnMoreCharacters)}
            value={entry.details}
            onChange={(event) =>
              put(
                replaced(section.entries, index, { ...entry, details: event.currentTarget.value }),
                `details ${index}`,
              )
            }
          />
          <Button
            size="sm"
            variant="subtle"
            disabled={section.entries.length === 1}
            onClick={() => put(without(section.entries, index))}
          >
            {t('Delete entry {number}', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <Button size="sm" variant="subtle" onClick={() => put([...section.entries, newFold()])}>
        {t('Add entry')}
      </Button>
    </>
  );
}

function Copies({ section, onChange }: { section: Copy; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  const put = (index: number, entry: Copy['entries'][number], of?: string) =>
    onChange({ ...section, entries: replaced(section.entries, index, entry) }, of && `${of} ${index}`);
  const types = { paragraph: t('Paragraph'), 'ordered-list': t('Ordered list'), 'unordered-list': t('Unordered list') };
  return (
    <>
      {section.entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
        <div key={index} className={classes.part}>
          <div className={classes.pair}>
            <TextInput
              label={t('Entry title')}
              maxLength={200}
              value={entry.title}
              onChange={(event) => put(index, { ...entry, title: event.currentTarget.value }, 'title')}
            />
            <Select
              label={t('Text type')}
              allowDeselect={false}
              data={Object.entries(types).map(([value, label]) => ({ value, label }))}
              value={entry.copyType}
              onChange={(copyType) => put(index, { ...entry, copyType: copyType as typeof entry.copyType })}
            />
          </div>
          {entry.copyBlocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids
            <div key={at} className={classes.optionLine}>
              <TextInput
                label={t('Block title')}
                maxLength={200}
                value={block.title ?? ''}
                onChange={(event) =>
                  put(
                    index,
                    {
                      ...entry,
                      copyBlocks: replaced(entry.copyBlocks, at, {
                        ...block,
                        title: event.currentTarget.value || null,
                      }),
                    },
                    `block title ${at}`,
                  )
                }
              />
              <CountedTextarea
                label={t('Copy text')}
                limit={learnMoreCharacters}
                error={tooLong(t, 'Copy text', block.copy, learnMoreCharacters)}
                value={block.copy}
                onChange={(event) =>
                  put(
                    index,
                    {
                      ...entry,
                      copyBlocks: replaced(entry.copyBlocks, at, { ...block, copy: event.currentTarget.value }),
                    },
                    `block ${at}`,
                  )
                }
              />
              <Button
                size="sm"
                variant="subtle"
                disabled={entry.copyBlocks.length === 1}
                onClick={() => put(index, { ...entry, copyBlocks: without(entry.copyBlocks, at) })}
              >
                {t('Delete block {number}', { number: at + 1 })}
              </Button>
            </div>
          ))}
          <div className={classes.row}>
            <Button
              size="sm"
              variant="subtle"
              onClick={() => put(index, { ...entry, copyBlocks: [...entry.copyBlocks, newBlock()] })}
            >
              {t('Add block')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              disabled={section.entries.length === 1}
              onClick={() => onChange({ ...section, entries: without(section.entries, index) })}
            >
              {t('Delete entry {number}', { number: index + 1 })}
            </Button>
          </div>
        </div>
      ))}
      <Button
        size="sm"
        variant="subtle"
        onClick={() => onChange({ ...section, entries: [...section.entries, newCopy()] })}
      >
        {t('Add entry')}
      </Button>
    </>
  );
}
