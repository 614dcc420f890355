import { type LearnMoreSection, learnMoreCharacters, learnMoreSummaryCharacters } from '@guidepost/contracts';
import { IconPlus } from '@guidepost/ui/icons';
import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput, CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { tooLong } from '../../../shared/fields/counted.ts';
import classes from '../creator.module.css';
import { EntryTools } from './EntryTools.tsx';
import { type Accordion, type Copy, newBlock, newCopy, newFold, replaced } from './sections.ts';

interface Props {
  section: LearnMoreSection;
  onChange: (section: LearnMoreSection, of?: string) => void;
}

/** A section's entries. A section's only entry cannot be removed, nor can an entry's only block. */
export const LearnMoreEntries = ({ section, onChange }: Props) =>
  section.type === 'accordion' ? (
    <Folds section={section} onChange={onChange} />
  ) : (
    <Copies section={section} onChange={onChange} />
  );

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
);

/** An entry or block, with its number and its buttons. */
const Part = ({ name, tools, children }: { name: string; tools: ReactNode; children: ReactNode }) => (
  <fieldset className={classes.option} aria-label={name}>
    <div className={classes.formHead}>
      <b className="gp-meta" aria-hidden>
        {name}
      </b>
      {tools}
    </div>
    {children}
  </fieldset>
);

function Folds({ section, onChange }: { section: Accordion; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  const { entries } = section;
  const put = (next: Accordion['entries'], of?: string) => onChange({ ...section, entries: next }, of);
  return (
    <>
      {entries.map((entry, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
          key={index}
          name={t('Entry {number}', { number: index + 1 })}
          tools={<EntryTools of="entry" list={entries} index={index} onChange={put} />}
        >
          <CountedInput
            label={t('Summary')}
            limit={learnMoreSummaryCharacters}
            error={tooLong(t, 'Summary', entry.summary, learnMoreSummaryCharacters)}
            value={entry.summary}
            onChange={({ currentTarget: { value } }) =>
              put(replaced(entries, index, { ...entry, summary: value }), `summary ${index}`)
            }
          />
          <CountedTextarea
            label={t('Details')}
            minRows={3}
            limit={learnMoreCharacters}
            error={tooLong(t, 'Details', entry.details, learnMoreCharacters)}
            value={entry.details}
            onChange={({ currentTarget: { value } }) =>
              put(replaced(entries, index, { ...entry, details: value }), `details ${index}`)
            }
          />
        </Part>
      ))}
      <AddButton label={t('Add entry')} onClick={() => put([...entries, newFold()])} />
    </>
  );
}

function Copies({ section, onChange }: { section: Copy; onChange: Props['onChange'] }) {
  const { t } = useTranslation();
  const { entries } = section;
  const put = (next: Copy['entries'], of?: string) => onChange({ ...section, entries: next }, of);
  return (
    <>
      {entries.map((entry, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
          key={index}
          name={t('Entry {number}', { number: index + 1 })}
          tools={<EntryTools of="entry" list={entries} index={index} onChange={put} />}
        >
          <CopyFields
            entry={entry}
            onChange={(next, of) => put(replaced(entries, index, next), of && `${of} ${index}`)}
          />
        </Part>
      ))}
      <AddButton label={t('Add entry')} onClick={() => put([...entries, newCopy()])} />
    </>
  );
}

type CopyEntry = Copy['entries'][number];

function CopyFields({ entry, onChange }: { entry: CopyEntry; onChange: (entry: CopyEntry, of?: string) => void }) {
  const { t } = useTranslation();
  const { copyBlocks } = entry;
  const types = { paragraph: t('Paragraph'), 'ordered-list': t('Ordered list'), 'unordered-list': t('Unordered list') };
  const put = (blocks: CopyEntry['copyBlocks'], of?: string) => onChange({ ...entry, copyBlocks: blocks }, of);
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('Entry title')}
          maxLength={200}
          value={entry.title}
          onChange={({ currentTarget: { value } }) => onChange({ ...entry, title: value }, 'title')}
        />
        <Select
          label={t('Text type')}
          allowDeselect={false}
          data={Object.entries(types).map(([value, label]) => ({ value, label }))}
          value={entry.copyType}
          onChange={(copyType) => onChange({ ...entry, copyType: copyType as CopyEntry['copyType'] })}
        />
      </div>
      {copyBlocks.map((block, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids
          key={at}
          name={t('Block {number}', { number: at + 1 })}
          tools={<EntryTools of="block" list={copyBlocks} index={at} onChange={put} />}
        >
          <TextInput
            label={t('Block title')}
            maxLength={200}
            value={block.title ?? ''}
            onChange={({ currentTarget: { value } }) =>
              put(replaced(copyBlocks, at, { ...block, title: value || null }), `block title ${at}`)
            }
          />
          <CountedTextarea
            label={t('Block text')}
            minRows={2}
            limit={learnMoreCharacters}
            error={tooLong(t, 'Block text', block.copy, learnMoreCharacters)}
            value={block.copy}
            onChange={({ currentTarget: { value } }) =>
              put(replaced(copyBlocks, at, { ...block, copy: value }), `block ${at}`)
            }
          />
        </Part>
      ))}
      <AddButton label={t('Add block')} onClick={() => put([...copyBlocks, newBlock()])} />
    </>
  );
}
