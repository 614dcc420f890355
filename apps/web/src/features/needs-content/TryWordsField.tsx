import type { NeedsMetadata } from '@guidepost/contracts';
import { IconSearch } from '@guidepost/ui/icons';
import { TextInput } from '@mantine/core';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findIssuesForWords } from './find-issues-for-words.ts';
import classes from './item.module.css';
import type { ItemContract } from './item-contract.ts';
import { hintBelowInput } from './ListFields.tsx';

const maxShown = 5;

interface Props {
  id: number | undefined;
  content: NeedsMetadata;
  contract: ItemContract;
}

/** Field where the administrator tests which words find the issue. Uses the form's unsaved values. */
export function TryWordsField({ id, content, contract }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const values = contract.form.watch();
  const found = text.trim() === '' ? [] : findIssuesForWords(content, values, id, text);
  const own = found.findIndex(({ isOwn }) => isOwn);
  const shown = found.slice(0, Math.max(maxShown, own + 1));
  return (
    <div>
      <TextInput
        {...hintBelowInput}
        label={t('Try a search')}
        description={t('Enter search words to see the issues that a guide would find.')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={100}
        autoComplete="off"
        aria-controls={listId}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // pressing Enter in this field must not submit the form
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <div id={listId} role="status" className={classes.tried}>
        {text.trim() !== '' && own === -1 && (
          <p>{t('A guide who searches for these words would not find this issue.')}</p>
        )}
        {shown.length > 0 && (
          <ol>
            {shown.map(({ id: issueId, label, category, isOwn }) => (
              <li key={issueId ?? 'new'} data-own={isOwn || undefined}>
                <span>{label}</span> <span className="gp-meta">{isOwn ? t('This issue') : category}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
