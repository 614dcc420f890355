import {
  type csvDelimiters,
  type EnrollmentColumnKey,
  type EnrollmentMapping,
  enrollmentColumnKeys,
  enrollmentColumns,
} from '@guidepost/contracts';
import { isReplaced, repeatedColumnNotes } from '@guidepost/rules';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import classes from './new-import.module.css';

/** The headings and first lines of a CSV file, read in the browser. */
export interface CsvHead {
  delimiter: (typeof csvDelimiters)[number];
  heads: string[];
  rows: { fields: string[] }[];
}

interface Props {
  csv: CsvHead;
  mapping: EnrollmentMapping;
  /** The unassigned columns that are needed to identify a member. */
  missing: readonly EnrollmentColumnKey[];
  /** The columns that the file must have. */
  required: readonly EnrollmentColumnKey[];
  onChange: (mapping: EnrollmentMapping) => void;
}

/**
 * Lets the user choose the file's column for each field, and shows an example value. After the import, the choices are
 * stored for the customer's next file.
 */
export function MappingFields({ csv, mapping, missing, required, onChange }: Props) {
  const { t } = useTranslation();
  const example = (head: string | undefined): string => {
    const at = head === undefined ? -1 : csv.heads.indexOf(head);
    return csv.rows.map(({ fields }) => fields[at]?.trim() ?? '').find((value) => value !== '') ?? '';
  };
  const set = (key: EnrollmentColumnKey, head: string | null) => {
    const { [key]: _before, ...rest } = mapping;
    const others = Object.entries(rest).filter(([, other]) => other !== head);
    onChange({ ...Object.fromEntries(others), ...(head === null ? {} : { [key]: head }) });
  };
  return (
    <fieldset className={classes.mapping}>
      <legend>{t('Columns')}</legend>
      <p className="gp-meta">
        {t(
          "Choose a column in the file for each field. Fields without a column are not imported. After the import, your choices are saved for this customer's next file.",
        )}
      </p>
      {repeatedColumnNotes(csv, mapping).map((note) => (
        <p key={JSON.stringify(note)} role="status">
          {sentenceText(t, note)}
        </p>
      ))}
      {enrollmentColumnKeys.map((key) => (
        <Select
          key={key}
          label={t(enrollmentColumns[key].label)}
          required={required.includes(key) && !isReplaced(key, mapping)}
          searchable
          clearable
          placeholder={t('No column')}
          nothingFoundMessage={t('No records found')}
          data={[...new Set(csv.heads.filter((head) => head !== ''))]}
          value={mapping[key] ?? null}
          description={example(mapping[key]) || undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={missing.includes(key) ? t('Choose a column.') : undefined}
          onChange={(head) => set(key, head)}
        />
      ))}
    </fieldset>
  );
}
