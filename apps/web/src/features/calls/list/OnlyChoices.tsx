import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OnlyFilters } from './filters.ts';

interface Props {
  chosen: OnlyFilters;
  /** True if the list can be limited to feedback calls. */
  withFeedback: boolean;
  onChange: (next: Partial<OnlyFilters>) => void;
}

/**
 * Checkboxes that limit the list to one kind of row. They are beside the search field, or in the filters dialog on
 * narrow screens.
 */
export function OnlyChoices({ chosen, withFeedback, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        checked={chosen.unassigned}
        onChange={(event) => onChange({ unassigned: event.currentTarget.checked })}
        label={t('Only unassigned items')}
      />
      {withFeedback && (
        <Checkbox
          checked={chosen.feedback}
          onChange={(event) => onChange({ feedback: event.currentTarget.checked })}
          label={t('Only feedback calls')}
        />
      )}
    </>
  );
}
