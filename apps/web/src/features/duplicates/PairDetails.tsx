import {
  ApiError,
  contracts,
  type DuplicateSide,
  type MemberDuplicateDetails,
  type MemberDuplicateId,
  type MemberId,
  mergeUndoDays,
} from '@guidepost/contracts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/confirm/confirm.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SplitActions, SplitDetails, SplitHead } from '../../shared/list/SplitView.tsx';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { dateText, exactText } from '../../shared/time.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { showError, showSuccess } from '../../shell/toasts/store.ts';
import { duplicateKeys, pairOptions } from './api.ts';
import classes from './duplicates.module.css';

interface Props {
  id: MemberDuplicateId;
  /** Called after the user has decided about the pair, or has learned that another user has. */
  onDecided: () => void;
}

/** Two members side by side, the reasons why they may be the same person, and the actions. */
export function PairDetails({ id, onDecided }: Props) {
  const query = useQuery(pairOptions(id));
  return (
    <SplitDetails>
      {query.data ? (
        <Details pair={query.data} onDecided={onDecided} />
      ) : (
        <LoadState of={[query]} failure="The pair did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
      )}
    </SplitDetails>
  );
}

const decided = callHandling([404]);

function Details({ pair, onDecided }: { pair: MemberDuplicateDetails; onDecided: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const params = { id: pair.id };
  const isApart = pair.apartAt !== null;
  const reread = () => client.invalidateQueries({ queryKey: duplicateKeys.all });
  const onGone = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    showError({ message: 'Another user has already decided on this pair.' });
    onDecided();
    void reread();
  };
  const decide = useMutation({
    mutationFn: () => decided(contracts.duplicates.decide, { params, body: { isApart: !isApart } }),
    onError: onGone,
    async onSuccess() {
      onDecided();
      await reread();
      showSuccess(isApart ? 'This pair is open for a decision again' : 'Recorded as two different people');
    },
  });
  const merge = useMutation({
    mutationFn: (remainingId: MemberId) => decided(contracts.duplicates.merge, { params, body: { remainingId } }),
    onError: onGone,
    async onSuccess() {
      onDecided();
      await client.invalidateQueries();
      showSuccess('The members were merged');
    },
  });
  const isBusy = decide.isPending || merge.isPending;
  const askMerge = async (remaining: DuplicateSide) => {
    const other = pair.sides.find(({ memberId }) => memberId !== remaining.memberId);
    const guide = remaining.guideName ?? other?.guideName;
    const stopsContact = remaining.endsContact && other?.endsContact === false;
    const values = {
      name: remaining.name,
      id: remaining.memberId,
      other: other?.name ?? '',
      otherId: other?.memberId ?? '',
      guide: guide ?? '',
      days: mergeUndoDays,
    };
    const answer = await ask({
      title: 'Merge these two members?',
      message:
        'The notes, calls, texts and other records of {other} ({otherId}) move to {name} ({id}). The record of {other} no longer appears in searches, and its page redirects to the remaining record. You can undo the merge for {days} days.',
      values,
      details: (
        <ul className={classes.effects}>
          <li>
            {guide
              ? t(
                  'The guide of the remaining record is {guide}, who also gets the open to-dos and scheduled texts.',
                  values,
                )
              : t('The remaining record is unassigned.')}
          </li>
          {stopsContact && (
            <li>
              {t(
                'Contact with {name} ({id}) has ended. The scheduled texts, events, surveys and workflow phases of {other} ({otherId}) are therefore stopped. Undoing the merge does not restore them.',
                values,
              )}
            </li>
          )}
        </ul>
      ),
      choices: [
        { answer: 'no', label: 'Cancel' },
        { answer: 'yes', label: 'Merge members', look: 'filled' },
      ],
    });
    if (answer === 'yes') merge.mutate(remaining.memberId);
  };
  return (
    <>
      <SplitHead title={pair.members.map(({ name }) => name).join(' · ')}>
        <span className="gp-meta">
          {pair.clientName} · {t('Match: {score} of 100', { score: pair.score })}
        </span>
      </SplitHead>
      <ul className={classes.reasons} aria-label={t('Why these members may be the same person')}>
        {pair.reasonSentences.map((reason) => (
          <li key={reason.key}>{sentenceText(t, reason)}</li>
        ))}
      </ul>
      {pair.apartAt !== null && (
        <p className="gp-meta">
          {t('Marked as different people by {name}, {when}', {
            name: pair.apartBy ?? '',
            when: exactText(pair.apartAt, timeZone),
          })}
        </p>
      )}
      <SplitActions>
        <Button variant="default" loading={decide.isPending} disabled={isBusy} onClick={() => decide.mutate()}>
          {t(isApart ? 'Change decision' : 'Different people')}
        </Button>
        {!isApart &&
          pair.sides.map((side) => (
            <Button
              key={side.memberId}
              variant="default"
              loading={merge.isPending && merge.variables === side.memberId}
              disabled={isBusy}
              onClick={() => void askMerge(side)}
            >
              {t('Keep {name} ({id})', { name: side.name, id: side.memberId })}
            </Button>
          ))}
      </SplitActions>
      <Compared sides={pair.sides} />
    </>
  );
}

const list = (values: readonly string[]) => (values.length === 0 ? null : values.join('\n'));

/** Table with the facts about both members. Differences are highlighted. */
function Compared({ sides }: { sides: readonly DuplicateSide[] }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const day = (value: string | null) => (value === null ? null : dateText(value));
  const word = (value: string | null) => (value === null ? null : t(value));
  const facts: readonly [string, (side: DuplicateSide) => string | number | null][] = [
    ['Preferred name', (side) => side.preferredName],
    ['Date of birth', (side) => day(side.dateOfBirth)],
    ['Gender', (side) => word(side.gender)],
    ["Customer's member ID", (side) => side.clientUserId],
    ['Identifiers', (side) => list(side.identifiers)],
    ['Email addresses', (side) => list(side.emailAddresses)],
    ['Addresses', (side) => list(side.addresses)],
    ['Guide', (side) => side.guideName],
    ['Status', (side) => word(side.statusName)],
    ['Record created', (side) => exactText(side.createdAt, timeZone)],
    ['Last event', (side) => (side.lastEventAt === null ? null : exactText(side.lastEventAt, timeZone))],
    ['Notes', (side) => side.notes],
    ['Calls', (side) => side.calls],
    ['Texts', (side) => side.texts],
    ['Visits', (side) => side.visits],
    ['Needs', (side) => side.needs],
    ['Files', (side) => side.files],
  ];
  const isOther = (values: readonly unknown[]) => new Set(values.map((value) => value ?? '')).size > 1;
  return (
    <div className={classes.tableFrame}>
      <table className={classes.compared}>
        <caption>
          <VisuallyHidden>{t('Side-by-side comparison of the two members')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side.memberId} scope="col">
                <Link
                  to="/member-list/guide/$guideId/member/$memberId"
                  params={{ guideId: 'unknown', memberId: String(side.memberId) }}
                >
                  {side.name}
                </Link>
                <span className="gp-meta"> {side.memberId}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-other={isOther(sides.map((side) => list(side.phoneNumbers))) || undefined}>
            <th scope="row">{t('Phone numbers')}</th>
            {sides.map((side) => (
              <td key={side.memberId}>
                {side.phoneNumbers.length === 0
                  ? '–'
                  : side.phoneNumbers.map((number) => (
                      <div key={number}>
                        <PhoneText number={number} />
                      </div>
                    ))}
              </td>
            ))}
          </tr>
          {facts.map(([label, of]) => (
            <tr key={label} data-other={isOther(sides.map(of)) || undefined}>
              <th scope="row">{t(label)}</th>
              {sides.map((side) => (
                <td key={side.memberId}>{of(side) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
