import { IconChevronLeft, IconChevronRight } from '@guidepost/ui/icons';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';

interface Props<S extends number> {
  page: number;
  pageSize: S;
  /** Page sizes that the user can choose. */
  sizes: readonly S[];
  total: number | undefined;
  onPage: (page: number) => void;
  onPageSize: (pageSize: S) => void;
}

function Pages<S extends number>({ page, pageSize, sizes, total, onPage, onPageSize }: Props<S>) {
  const { t } = useTranslation();
  const id = useId();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const range = { first: first.toLocaleString(), last: last.toLocaleString(), total: (total ?? 0).toLocaleString() };
  return (
    <nav className={classes.pager} data-print="hide" aria-label={t('Pages')}>
      <span>{total !== undefined && last >= first && t('{first} to {last} of {total}', range)}</span>
      <label className={classes.rows} htmlFor={id}>
        {t('Rows')}
        <NativeSelect
          id={id}
          size="sm"
          value={String(pageSize)}
          data={sizes.map(String)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value) as S)}
        />
      </label>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} stroke={2} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('Next page')}
          disabled={total === undefined || last >= total}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </nav>
  );
}

/**
 * Shows the range of rows (such as '1 to 10 of 48'), the page size, and buttons for the previous and next page.
 * Rerenders only if its props change.
 */
export const Pager = memo(Pages) as typeof Pages;
