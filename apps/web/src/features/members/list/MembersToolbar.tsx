import type { MemberSummary } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MemberSearchField } from '../search/MemberSearchField.tsx';
import classes from './members.module.css';
import type { MembersView } from './view.ts';

interface Props {
  view: MembersView;
  go: (next: Partial<MembersView>, how?: { replace?: boolean }) => Promise<void>;
  /** Text of the search field: the term, or the name of the picked member. */
  term: string;
  /** Members found for the term in this view. Undefined while they load, and in the map view. */
  settled: readonly MemberSummary[] | undefined;
  /**
   * Called when the user presses the down arrow in the field and there are no suggestions. Moves the focus to the first
   * result.
   */
  onDown: () => void;
  /** Called when the user presses Enter in the field and there is exactly one result. */
  onOpen: () => void;
  /** Element that contains the suggestions. */
  below: HTMLElement | null;
}

/** Search by name or phone number, and the 'My members' checkbox. */
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
        // 'My members' does not apply to a picked member, or if the list shows only members of the supervised guides.
        checked={view.mine && !view.team && view.subjectId === null}
        onChange={(event) => void go({ mine: event.currentTarget.checked, team: false, subjectId: null })}
        label={t('My members')}
      />
    </search>
  );
}
