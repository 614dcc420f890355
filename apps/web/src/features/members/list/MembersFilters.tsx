import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { FiltersButton } from '../../../shared/list/FiltersButton.tsx';
import { filterChoices } from '../api.ts';
import { FilterChip } from './FilterChip.tsx';
import { choiceText, type FilterName, filterCount, filterKinds, type MemberFilters } from './filters.ts';
import classes from './members.module.css';
import { useChips } from './use-chips.ts';

const FiltersDialog = lazyPart(() => import('./FiltersDialog.tsx'));

interface Props {
  filters: MemberFilters;
  /** True if the view determines the guides, for example 'My members'. The chosen guides are then ignored. */
  hasGuides: boolean;
  /** True if the user has picked one member. The filters are then ignored. */
  resting: boolean;
  /** An additional chip, shown before the filter chips. */
  also?: ReactNode;
  storeFilters: (filters: MemberFilters) => void;
  /** Called after the filters are saved, to show the first page of the list. */
  onKept: () => void;
}

/** Shows active filters as removable chips, and the button that opens the filters dialog. */
export function MembersFilters({ filters: storedFilters, hasGuides, resting, also, storeFilters, onKept }: Props) {
  const { t } = useTranslation();
  const { filters, press, apply } = useChips({ kept: storedFilters, keep: storeFilters, onKept });
  const button = useRef<{ focus(): void }>(null);
  const count = resting ? 0 : filterCount(filters, hasGuides);
  const { data: choices } = useQuery(filterChoices);

  const words = (name: FilterName, label: string, list: keyof NonNullable<typeof choices>): string => {
    const ids: readonly number[] = filters[name] ?? [];
    const [first] = choices?.[list].filter(({ id }) => ids.includes(id)) ?? [];
    if (!first || ids.length > 3) return t('{label}: {count} selected', { label: t(label), count: ids.length });
    return ids.length === 1
      ? choiceText(t, first)
      : t('{name} and {count} more', { name: choiceText(t, first), count: ids.length - 1 });
  };
  const remove = (name: FilterName) => {
    const { [name]: _removed, ...others } = filters;
    press(others);
    button.current?.focus();
  };
  return (
    <div className={classes.filters}>
      {also}
      {filterKinds.map(({ name, label, choices: list }) => {
        if (resting || filters[name] === undefined || (hasGuides && name === 'guideIds')) return null;
        const text = words(name, label, list);
        return <FilterChip key={name} text={text} onRemove={() => remove(name)} />;
      })}
      <FiltersButton ref={button} count={count}>
        {(close) => <FiltersDialog filters={filters} hasGuides={hasGuides} onApply={apply} onClose={close} />}
      </FiltersButton>
    </div>
  );
}
