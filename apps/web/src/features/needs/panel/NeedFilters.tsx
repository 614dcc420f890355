import { type NeedFilter, needFilters } from '@guidepost/contracts';
import { needStatusNames } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import classes from './needs.module.css';

interface Props {
  /** Number of needs for each filter. Undefined until the needs have loaded. */
  counts: Readonly<Record<NeedFilter, number>> | undefined;
  chosen: NeedFilter;
  onChoose: (filter: NeedFilter) => void;
}

/** The filter chips with their counts. One filter is always selected. */
export function NeedFilters({ counts, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form, and these are filters
    <div className={classes.filters} data-print="hide" role="group" aria-label={t('Filter needs')}>
      {needFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={classes.filter}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {t(needStatusNames[filter])} <span className={classes.number}>{counts?.[filter] ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
