import type {
  EnrollmentImport,
  EnrollmentItem,
  EnrollmentOutcome,
  EnrollmentRow,
  MemberId,
} from '@guidepost/contracts';
import { IconUsers } from '@guidepost/ui/icons';
import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import list from '../../shared/list/list.module.css';
import { sentenceText } from '../../shared/sentence.ts';
import { decideItem, decidePerson } from './api.ts';
import classes from './enrollments.module.css';
import { ItemValue, ManualEditChip } from './ItemValue.tsx';
import { isDecidable, outcomeLabels, resultLabels, undoLabels } from './labels.ts';

interface TableProps {
  rows: readonly EnrollmentRow[];
  outcome: EnrollmentOutcome;
}

/**
 * A row's person, with a link to the member. There is no link if the row may be about another person or the member was
 * removed.
 */
function RowPerson({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  const name = row.name || t('No name');
  const isRemoved = row.result === 'created' && row.undone === 'undone';
  const places = [row.memberNumber, row.line === null ? null : t('line {line}', { line: row.line })];
  return (
    <>
      {row.memberId === null || row.outcome === 'hold' || isRemoved ? (
        <span className={classes.who} dir="auto">
          {name}
        </span>
      ) : (
        <MemberLink memberId={row.memberId} className={classes.who}>
          {name}
        </MemberLink>
      )}{' '}
      <span className={classes.second}>{places.filter((place) => place !== null).join(' · ')}</span>
    </>
  );
}

interface MemberLinkProps {
  memberId: MemberId;
  className?: string | undefined;
  children: ReactNode;
}

function MemberLink({ memberId, className, children }: MemberLinkProps) {
  return (
    <Link
      to="/member-list/guide/$guideId/member/$memberId"
      params={{ guideId: 'unknown', memberId: String(memberId) }}
      className={className}
      dir="auto"
    >
      {children}
    </Link>
  );
}

function RowResult({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  if (row.result === null) return null;
  const shown = row.undone === null ? resultLabels[row.result] : undoLabels[row.undone];
  return <Chip tone={shown.tone}>{t(shown.label)}</Chip>;
}

function RowNotes({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  return [...(row.reason ? [row.reason] : []), ...row.notes, ...row.undoNotes].map((note) => (
    <span key={JSON.stringify(note)} className={classes.said} dir="auto">
      {sentenceText(t, note)}
    </span>
  ));
}

/** Changes the first letter to lower case, because the text continues a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Existing members who are similar to a new person. */
function SimilarMembers({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  return row.likely.map(({ memberId, name, clientName, reasons }) => (
    <span key={memberId} className={classes.likely}>
      <IconUsers size={14} stroke={1.75} aria-hidden />
      <span>
        {t('Similar to')}{' '}
        <MemberLink memberId={memberId}>
          <bdi>{name}</bdi>
        </MemberLink>{' '}
        ({clientName}): {reasons.map((reason) => lowerFirst(sentenceText(t, reason))).join(', ')}
      </span>
    </span>
  ));
}

interface RowTableProps {
  outcome: EnrollmentOutcome;
  /** Each column heading's label and class. */
  heads: readonly (readonly [label: string, className?: string | undefined])[];
  children: ReactNode;
}

/** Table of rows with the same outcome. The outcome is the table's caption. */
function RowTable({ outcome, heads, children }: RowTableProps) {
  const { t } = useTranslation();
  return (
    <table className={`${list.table} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{t(outcomeLabels[outcome].label)}</VisuallyHidden>
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

/** Table of rows that do not change a member. Shows each row's person and reason. */
export function PlainTable({ rows, outcome }: TableProps) {
  return (
    <RowTable outcome={outcome} heads={[['Member'], ['Reason', classes.why]]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={list.waiting}>
            <th scope="row">
              <RowPerson row={row} />
            </th>
            <td className={classes.why}>
              <RowNotes row={row} />
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

/**
 * Table of rows with their values: the person, and a line for each value that compares the current value with the
 * file's value.
 */
export function ItemTable({ rows, outcome, isOpen, found }: ItemProps) {
  const isHeld = outcome === 'hold';
  const [here, there] = isHeld ? ['Member in Guidepost', 'Person in the file'] : ['Now', 'File'];
  const heads: RowTableProps['heads'] = [
    ['Field', classes.field],
    ...(outcome === 'create' ? [] : [[here] as const]),
    [there],
    ...(isHeld ? [] : [[isOpen ? 'Import' : 'Result', classes.tick] as const]),
  ];
  return (
    <RowTable outcome={outcome} heads={heads}>
      {rows.map((row) => (
        <tbody key={row.position} className={classes.group}>
          <tr className={list.waiting}>
            <th scope="rowgroup" colSpan={heads.length}>
              <RowPerson row={row} /> {!isOpen && <RowResult row={row} />}
              <RowNotes row={row} />
              <SimilarMembers row={row} />
            </th>
          </tr>
          {row.items.map((item) => (
            <ItemLine key={item.key} {...{ row, item, outcome, isOpen, found }} />
          ))}
          {isHeld && (
            <tr className={list.waiting}>
              <td colSpan={heads.length}>
                <PersonDecision row={row} found={found} isOpen={isOpen} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </RowTable>
  );
}

interface ItemLineProps extends TickProps {
  isOpen: boolean;
}

function ItemLine({ row, item, outcome, isOpen, found }: ItemLineProps) {
  const { t } = useTranslation();
  const isHeld = outcome === 'hold';
  return (
    <tr className={list.waiting}>
      <td className={classes.field}>{t(item.label)}</td>
      {outcome !== 'create' && (
        <td>
          <ItemValue item={item} value={item.now} />
          <ManualEditChip item={item} />
        </td>
      )}
      <td data-doubt={item.key === 'dateOfBirth' && item.byHand ? true : undefined} className={classes.file}>
        <ItemValue item={item} value={item.file} {...(isHeld ? { none: 'Not in the file' } : {})} />
      </td>
      {!isHeld && (
        <td className={classes.tick}>
          {isOpen ? (
            <ItemCheckbox row={row} item={item} outcome={outcome} found={found} />
          ) : (
            row.result !== null && !item.isTaken && <span className="gp-dim">{t('Not imported')}</span>
          )}
        </td>
      )}
    </tr>
  );
}

const personChoices = [
  { isAnother: false, label: 'Same person' },
  { isAnother: true, label: 'Different person' },
] as const;

interface PersonProps {
  row: EnrollmentRow;
  found: EnrollmentImport;
  isOpen: boolean;
}

/** Asks whether a held line is about the member. Explains what the current answer means for the import. */
function PersonDecision({ row, found, isOpen }: PersonProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const effect =
    row.isAnother === null
      ? 'If you do not decide, this line will not be imported.'
      : row.isAnother
        ? "This line will not be imported, and the member's record stays unchanged."
        : 'The values in the file will be imported. Values that are not in the file stay unchanged.';
  return (
    <fieldset className={classes.choices}>
      <VisuallyHidden component="legend">{t('Decision about {name}', { name: row.name })}</VisuallyHidden>
      {isOpen &&
        personChoices.map(({ isAnother, label }) => (
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
      {isOpen && (
        <span className={classes.said} role="status">
          {t(effect)}
        </span>
      )}
      {row.memberId !== null && (
        <MemberLink memberId={row.memberId} className={classes.open}>
          {t('Open the member')}
        </MemberLink>
      )}
    </fieldset>
  );
}

interface TickProps {
  row: EnrollmentRow;
  item: EnrollmentItem;
  outcome: EnrollmentOutcome;
  found: EnrollmentImport;
}

function ItemCheckbox({ row, item, outcome, found }: TickProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (!isDecidable(outcome, item.key)) return null;
  return (
    <Checkbox
      aria-label={t('Import {field} for {name}', { field: t(item.label), name: row.name })}
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
