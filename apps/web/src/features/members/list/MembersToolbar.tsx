import type { MemberSummary } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MemberSearchField } from '../search/MemberSearchField.tsx';
import classes from './members.module.css';
import type { MembersView } from './view.ts';

interface Props {
  view: MembersView;
  go: (next: Partial<MembersView>, how?: { replace?: boolean }) => Promise<void>;
  /** What the search shows in its field: the term, or the name of the member who was picked. */
  term: string;
  /** Who was found for the term in the view; undefined while they are looked for, and on the map. */
  settled: readonly MemberSummary[] | undefined;
  /** Arrow down in the field while nothing is suggested: to the first result. */
  onDown: () => void;
  /** Enter in the field, when one result is left. */
  onOpen: () => void;
  /** Where suggestions stand. */
  below: HTMLElement | null;
}

/** Search by name or phone number and the 'My members' checkbox. */
export function MembersToolbar({ view, go, ...search }: Props) {
  const { t } = useTranslation();
  return (
    <search className={classes.tools}>
      <MemberSearchField
        {...search}
        onSearch={(term) => void go({ search: term, subjectId: null }, { replace: true })}
        onPick={({ id }) => void go({ search: '', subjectId: id })}
      />
      <Checkbox
        // who was picked is shown whosever they are
        checked={view.mine && view.subjectId === null}
        onChange={(event) => void go({ mine: event.currentTarget.checked, subjectId: null })}
        label={t('My members')}
      />
    </search>
  );
}
