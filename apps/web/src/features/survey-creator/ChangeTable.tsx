import type { Sentence, SurveyChange } from '@guidepost/contracts';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import classes from './changes.module.css';

/** Shows the changes since the published version: published text on the left, new text on the right. */
export function ChangeTable({ changes, number }: { changes: readonly SurveyChange[]; number: number }) {
  const { t } = useTranslation();
  const cellText = (sentence: Sentence | null) => (sentence === null ? null : sentenceText(t, sentence));
  return (
    <div className={classes.changes}>
      <h3>{t('Changes since the published version')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table */}
      <section className={classes.changesScroll} tabIndex={0} aria-label={t('Changes since the published version')}>
        {changes.map(({ kind, questionKey, name, fields }) => (
          <Table key={`${kind} ${questionKey}`} className={classes.changeTable}>
            <caption>
              {cellText(name)}
              {kind === 'added' && <Chip tone="success">{t('New')}</Chip>}
              {kind === 'removed' && <Chip tone="danger">{t('Deleted')}</Chip>}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Version {count}', { count: number - 1 })}</th>
                <th scope="col">{t('Version {count}', { count: number })}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ label, before, after }) => (
                <tr key={cellText(label)}>
                  <th scope="row">{cellText(label)}</th>
                  <td>{before === null ? '–' : <del>{cellText(before)}</del>}</td>
                  <td>{after === null ? '–' : <ins>{cellText(after)}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        ))}
      </section>
    </div>
  );
}
