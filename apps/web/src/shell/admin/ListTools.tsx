import type { ExportTable } from '@guidepost/contracts';
import { IconPlus, IconSearch } from '@guidepost/ui/icons';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../shared/ScreenHeader.tsx';
import { ExportButton, exportIdsOf } from '../ExportButton.tsx';
import classes from './AdminList.module.css';

/** Label and target of the Add button. */
export interface AddRecord {
  /** Text in English. */
  label: string;
  link: LinkProps;
}

interface Props {
  /** Text in English. */
  title: string;
  /** The records that match the search. Undefined while they load. */
  found: readonly { id: number }[] | undefined;
  search: string;
  field: Ref<HTMLInputElement>;
  onSearch: (typed: string) => void;
  onClear: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  filter: ReactNode;
  also: ReactNode;
  table: ExportTable | undefined;
  add: AddRecord | null;
}

/**
 * Header of a back-office list: heading, search by name, filter, export, and Add button. It rerenders only if its props
 * change, so opening a row or changing the page does not rerender it.
 */
export const ListTools = memo(function ListTools(props: Props) {
  const { title, found, search, field, onSearch, onClear, onKeyDown, filter, also, table, add } = props;
  const { t } = useTranslation();
  return (
    <ScreenHeader title={t(title)} count={found?.length}>
      <search className={classes.tools}>
        <TextInput
          ref={field}
          className={classes.search}
          aria-label={t('Search by name')}
          placeholder={t('Search by name')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={search !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={onClear} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {filter}
      </search>
      {also}
      {table && found && <ExportButton table={table} asked={() => exportIdsOf(found)} />}
      {add && (
        <Button
          renderRoot={(props) => <Link {...props} {...add.link} />}
          variant="filled"
          className={classes.add}
          data-add
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        >
          {t(add.label)}
        </Button>
      )}
    </ScreenHeader>
  );
});
