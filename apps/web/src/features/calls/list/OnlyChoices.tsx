import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OnlyFilters } from './filters.ts';

interface Props {
  chosen: OnlyFilters;
  /** Whether feedback can be asked for. */
  withFeedback: boolean;
  onChange: (next: Partial<OnlyFilters>) => void;
}

/** What leaves only one sort of rows: beside the search where there is room, else in the dialog of the filters. */
export function OnlyChoices({ chosen, withFeedback, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        checked={chosen.unassigned}
        onChange={(event) => onChange({ unassigned: event.currentTarget.checked })}
        label={t('Only unassigned')}
      />
      {withFeedback && (
        <Checkbox
          checked={chosen.feedback}
          onChange={(event) => onChange({ feedback: event.currentTarget.checked })}
          label={t('Only feedback')}
        />
      )}
    </>
  );
}
