import type { EnrollmentImport, EnrollmentItem, EnrollmentOutcome, EnrollmentRow } from '@guidepost/contracts';
import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import list from '../../shared/list/list.module.css';
import { sentenceText } from '../../shared/sentence.ts';
import { decideItem, decidePerson } from './api.ts';
import classes from './enrollments.module.css';
import { HandChip, ItemValue } from './ItemValue.tsx';
import { isDecidable, outcomeWords, resultWords, undoWords } from './words.ts';

interface TableProps {
  rows: readonly EnrollmentRow[];
  outcome: EnrollmentOutcome;
}

/** Who a row means: a link to the member where there is one. */
function Who({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  const name = row.name || t('No name');
  const isRemoved = row.result === 'created' && row.undone === 'undone';
  return (
    <>
      {row.memberId === null || isRemoved ? (
        <span className={classes.who} dir="auto">
          {name}
        </span>
      ) : (
        <Link
          to="/member-list/guide/$guideId/member/$memberId"
          params={{ guideId: 'unknown', memberId: String(row.memberId) }}
          className={classes.who}
          dir="auto"
        >
          {name}
        </Link>
      )}
      <span className={classes.second}>
        {row.memberNumber ?? (row.line === null ? '' : t('line {line}', { line: row.line }))}
      </span>
    </>
  );
}

function Result({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  if (row.result === null) return null;
  const shown = row.undone === null ? resultWords[row.result] : undoWords[row.undone];
  return <Chip tone={shown.tone}>{t(shown.label)}</Chip>;
}

function Said({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  return [...(row.reason ? [row.reason] : []), ...row.notes, ...row.undoNotes].map((said) => (
    <span key={JSON.stringify(said)} className={classes.said} dir="auto">
      {sentenceText(t, said)}
    </span>
  ));
}

/** Members who are there already and whom somebody new looks like. */
function Likely({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  return row.likely.map(({ memberId, name, clientName, reasons }) => (
    <span key={memberId} className={classes.likely}>
      <IconUsers size={14} stroke={1.75} aria-hidden />
      <span>
        {t('Looks like')}{' '}
        <Link
          to="/member-list/guide/$guideId/member/$memberId"
          params={{ guideId: 'unknown', memberId: String(memberId) }}
        >
          <bdi>{name}</bdi>
        </Link>{' '}
        ({clientName}): {reasons.map((reason) => sentenceText(t, reason)).join(', ')}
      </span>
    </span>
  ));
}

interface RowTableProps {
  outcome: EnrollmentOutcome;
  /** What stands over each column, and the class of the column. */
  heads: readonly (readonly [label: string, className?: string | undefined])[];
  children: ReactNode;
}

/** A table of rows, named by what they come to. */
function RowTable({ outcome, heads, children }: RowTableProps) {
  const { t } = useTranslation();
  return (
    <table className={`${list.table} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{t(outcomeWords[outcome].label)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {heads.map(([label, className]) => (
            <th key={label} scope="col" className={className}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** Rows that change nothing: who, and why. */
export function PlainTable({ rows, outcome }: TableProps) {
  return (
    <RowTable outcome={outcome} heads={[['Member'], ['Line', classes.line], ['Reason', classes.why]]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={list.waiting}>
            <th scope="row">
              <Who row={row} />
            </th>
            <td className={classes.line}>{row.line}</td>
            <td className={classes.why}>
              <Said row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}

interface ItemProps extends TableProps {
  isOpen: boolean;
  found: EnrollmentImport;
}

/** Rows with their values: a line for each, what is here now beside what the file says. */
export function ItemTable({ rows, outcome, isOpen, found }: ItemProps) {
  const { t } = useTranslation();
  return (
    <RowTable
      outcome={outcome}
      heads={[
        ['Member'],
        ['Field', classes.field],
        ...(outcome === 'create' ? [] : [['Now'] as const]),
        ['File'],
        outcome === 'hold'
          ? [isOpen ? 'Decision' : 'Result', classes.person]
          : [isOpen ? 'Take' : 'Result', classes.tick],
      ]}
    >
      {rows.map((row) => (
        <tbody key={row.position} className={classes.group}>
          {row.items.map((item, n) => (
            <tr key={item.key} className={list.waiting}>
              {n === 0 && (
                <th scope="rowgroup" rowSpan={row.items.length}>
                  <Who row={row} />
                  <Said row={row} />
                  <Likely row={row} />
                </th>
              )}
              <td className={classes.field}>{t(item.label)}</td>
              {outcome !== 'create' && (
                <td>
                  <ItemValue item={item} value={item.now} />
                  <HandChip item={item} />
                </td>
              )}
              <td data-doubt={item.key === 'dateOfBirth' && item.byHand ? true : undefined} className={classes.file}>
                <ItemValue item={item} value={item.file} />
              </td>
              {outcome !== 'hold' ? (
                <td className={classes.tick}>
                  {isOpen ? (
                    <Tick row={row} item={item} outcome={outcome} found={found} />
                  ) : n === 0 ? (
                    <Result row={row} />
                  ) : null}
                </td>
              ) : n === 0 ? (
                <td className={classes.person} rowSpan={row.items.length}>
                  {isOpen ? <PersonDecision row={row} found={found} /> : <Result row={row} />}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      ))}
    </RowTable>
  );
}

const personChoices = [
  { isAnother: false, label: 'Same person' },
  { isAnother: true, label: 'Another person' },
] as const;

/** Whether a held line names the member: its changes are applied, or it is left out. */
function PersonDecision({ row, found }: { row: EnrollmentRow; found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const decision =
    row.isAnother === null
      ? 'Undecided: the line is left out'
      : row.isAnother
        ? 'The line is left out'
        : 'The changes are applied';
  return (
    <fieldset className={classes.choices}>
      <VisuallyHidden component="legend">{t('Decision about {name}', { name: row.name })}</VisuallyHidden>
      {personChoices.map(({ isAnother, label }) => (
        <Button
          key={label}
          size="xs"
          variant={row.isAnother === isAnother ? 'light' : 'default'}
          aria-pressed={row.isAnother === isAnother}
          onClick={() => void decidePerson(client, found.id, { position: row.position, isAnother })}
        >
          {t(label)}
        </Button>
      ))}
      <span className={classes.said} role="status">
        {t(decision)}
      </span>
    </fieldset>
  );
}

interface TickProps {
  row: EnrollmentRow;
  item: EnrollmentItem;
  outcome: EnrollmentOutcome;
  found: EnrollmentImport;
}

function Tick({ row, item, outcome, found }: TickProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (!isDecidable(outcome, item.key)) return null;
  return (
    <Checkbox
      aria-label={t('Take {field} of {name}', { field: t(item.label), name: row.name })}
      checked={item.isTaken}
      onChange={(event) =>
        void decideItem(client, found.id, {
          position: row.position,
          key: item.key,
          isTaken: event.currentTarget.checked,
        })
      }
    />
  );
}
