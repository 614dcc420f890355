import type { EnrollmentImport } from '@guidepost/contracts';
import { IconAlertTriangle, IconInfoCircle } from '@guidepost/ui/icons';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import { nothingToImportId } from './ApplyButton.tsx';
import classes from './enrollments.module.css';
import { nothingToImportReason } from './labels.ts';

/** Notes about the whole file: open decisions, problems, and the reason why nothing can be imported. */
export function ImportNotes({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const { isOutdated, problems } = found;
  const why = nothingToImportReason(found);
  const held = useUndecidedNote(found);
  if (!isOutdated && problems.length === 0 && why === null && held === null) return null;
  return (
    <ul className={classes.problems}>
      {held !== null && (
        <Note>
          {held}{' '}
          <Link to="/admin-dashboard/imports/$id" params={{ id: String(found.id) }} search={{ tab: 'hold' }} replace>
            {t('Show these lines')}
          </Link>
        </Note>
      )}
      {isOutdated && (
        <Note>
          {t(
            'Another file from this customer was imported after this preview was created, so the result may differ. To see the current changes first, discard this preview and import the file again.',
          )}
        </Note>
      )}
      {problems.map((problem) => (
        <Note key={JSON.stringify(problem)}>{sentenceText(t, problem)}</Note>
      ))}
      {why !== null && (
        <li>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span id={nothingToImportId} role="status">
            {t(why)}
          </span>
        </li>
      )}
    </ul>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <li>
    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    <span>{children}</span>
  </li>
);

/**
 * Returns a sentence with the number of held lines that need a decision. After the import, the sentence contains the
 * number of lines that were not imported because no decision was made.
 */
function useUndecidedNote({ state, counts: { undecided } }: EnrollmentImport): string | null {
  const { t } = useTranslation();
  const count = undecided.toLocaleString();
  if (undecided === 0) return null;
  if (state === 'preview')
    return undecided === 1
      ? t(
          "1 line needs your decision. It has a member's number but a different person's name. If you do not decide, the line will not be imported.",
        )
      : t(
          "{count} lines need your decision. They have a member's number but a different person's name. If you do not decide, the lines will not be imported.",
          { count },
        );
  if (state !== 'done') return null;
  return undecided === 1
    ? t(
        "1 line was not imported because no decision was made. It has a member's number but a different person's name. To decide, import the file again and choose “Compare again”.",
      )
    : t(
        "{count} lines were not imported because no decision was made. They have a member's number but a different person's name. To decide, import the file again and choose “Compare again”.",
        { count },
      );
}
