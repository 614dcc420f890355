import { type AssignedSurvey, surveyNoteCharacters } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { can } from '../../../shell/api.ts';
import type { Notes } from './use-notes.ts';

interface Props {
  assigned: AssignedSurvey;
  notes: Notes;
  minRows: number;
}

/** Field for a survey's notes. */
export function NotesField({ assigned, notes: { text, write, save }, minRows }: Props) {
  const { t } = useTranslation();
  return (
    <CountedTextarea
      aria-label={t('Notes')}
      placeholder={t('Note for this survey')}
      minRows={minRows}
      maxRows={14}
      dir="auto"
      limit={surveyNoteCharacters}
      error={
        text.length > surveyNoteCharacters ? t('The notes are too long. Shorten them before you save.') : undefined
      }
      readOnly={!can(assigned, 'CAN_WRITE_NOTES')}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => void save()}
    />
  );
}
