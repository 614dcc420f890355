import type { HospitalCandidate, HospitalMessageDetails, HospitalMessageId, MemberId } from '@guidepost/contracts';
import { patientClassText } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SplitActions, SplitDetails, SplitHead } from '../../shared/list/SplitView.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { useUnfinishedActions } from '../../shell/held/actions.ts';
import { decidedIds } from '../../shell/held/decisions.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { isSecondPress } from '../../shell/queue/second-press.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { AnotherMember } from './AnotherMember.tsx';
import { applyAgain, messageOptions } from './api.ts';
import { eventLabels, stateWords } from './labels.ts';
import classes from './messages.module.css';
import { Person } from './Person.tsx';
import { useDecision } from './use-decision.ts';

interface Props {
  id: HospitalMessageId;
  /** Called after the user has decided about the message. */
  onDecided: () => void;
  /** Called after the user has undone the decision. */
  onUndo: () => void;
}

/** A message and its result. Shows the patient beside the possible members, and the full message. */
export function MessageDetails({ id, onDecided, onUndo }: Props) {
  const query = useQuery(messageOptions(id));
  return (
    <SplitDetails>
      {query.data ? (
        <Details message={query.data} onDecided={onDecided} onUndo={onUndo} />
      ) : (
        <LoadState
          of={[query]}
          failure="The message did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </SplitDetails>
  );
}

function Details({ message, onDecided, onUndo }: Omit<Props, 'id'> & { message: HospitalMessageDetails }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const delayDecision = useDecision(onUndo);
  const isDelayed = decidedIds('hospital', useUnfinishedActions()).has(message.id);
  const { patient, candidates, stayId } = message;
  const isOpen = message.state === 'review';
  const [isChanging, change] = useState(false);
  const say = (member: { id: MemberId; name: string } | null) => {
    if (isSecondPress()) return;
    delayDecision(message, member);
    change(false);
    onDecided();
  };
  const mayChoose = (isOpen || isChanging) && !isDelayed;
  return (
    <>
      <SplitHead title={t(eventLabels[message.event] ?? message.event)}>
        <Chip tone={stateWords[message.state].tone}>{t(stateWords[message.state].word)}</Chip>
        <span className="gp-meta">
          {[
            message.event,
            t(patientClassText(message.patientClass) ?? ''),
            message.sender.name,
            exactText(message.recordedAt, timeZone),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </SplitHead>
      {message.reason && <p className="gp-problem">{t(message.reason)}</p>}
      {message.notes.map((note) => (
        <p key={note.key + JSON.stringify(note.values)} className="gp-problem" role="note">
          {sentenceText(t, note)}
        </p>
      ))}
      {message.state === 'failed' && <SetAside id={message.id} />}
      {message.memberId !== null && (
        <SplitActions>
          <Link
            to="/member-list/guide/$guideId/member/$memberId"
            params={{ guideId: 'unknown', memberId: String(message.memberId) }}
          >
            {message.memberName}
          </Link>
          {stayId !== null && (
            <Button size="xs" variant="default" onClick={() => openDialog({ kind: 'hospitalization', stayId })}>
              {t('Open hospitalization')}
            </Button>
          )}
        </SplitActions>
      )}
      <div className={classes.sides}>
        <section className={classes.side} aria-label={t('Data from the hospital')}>
          <h3>{t('Data from the hospital')}</h3>
          <Person name={patient.name || t('No name')} birthDay={patient.birthDay} sex={patient.sex} />
          <p className="gp-meta">
            {patient.numbers.map(({ authority, value }) => `${value} ${authority}`.trim()).join(', ')}
          </p>
        </section>
        {mayChoose &&
          candidates.map((candidate) => (
            <Side
              key={candidate.memberId}
              candidate={candidate}
              patient={patient}
              onChoose={() => say({ id: candidate.memberId, name: candidate.name })}
            />
          ))}
      </div>
      {mayChoose && <AnotherMember patient={patient} onChoose={(id, name) => say({ id, name })} />}
      {mayChoose && (
        <SplitActions>
          {candidates.length === 0 && <span className="gp-meta">{t('No similar member was found.')}</span>}
          <Button variant="default" onClick={() => say(null)}>
            {t('Not a member')}
          </Button>
        </SplitActions>
      )}
      {!mayChoose &&
        !isDelayed &&
        message.state !== 'received' &&
        message.state !== 'failed' &&
        message.event !== 'A40' && (
          <Button size="xs" variant="subtle" onClick={() => isSecondPress() || change(true)}>
            {t('Change decision')}
          </Button>
        )}
      <details className={classes.body}>
        <summary>{t('Full message')}</summary>
        <pre dir="ltr">{message.body.split(/\r\n|\r|\n/).join('\n')}</pre>
      </details>
    </>
  );
}

/** Button to apply a message that could not be applied. The user can press it after fixing the cause. */
function SetAside({ id }: { id: HospitalMessageId }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    void applyAgain(client, id)
      .then(() => showSuccess('The message will be applied again'))
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <SplitActions>
      <Button size="xs" variant="default" loading={busy} onClick={again}>
        {t('Apply again')}
      </Button>
    </SplitActions>
  );
}

interface SideProps {
  candidate: HospitalCandidate;
  /** The patient's details as the hospital sent them. */
  patient: HospitalMessageDetails['patient'];
  onChoose: () => void;
}

function Side({ candidate, patient, onChoose }: SideProps) {
  const { t } = useTranslation();
  const { name, clientName, birthDay, sex, score, hasNumber } = candidate;
  return (
    <section className={classes.side} aria-label={name}>
      <h3>{t('Match: {score} of 100', { score })}</h3>
      <Person name={name} birthDay={birthDay} sex={sex} against={patient} />
      <p className="gp-meta">
        {clientName}
        {hasNumber && `, ${t('matches a patient number in the message')}`}
      </p>
      <Button size="xs" variant="filled" onClick={onChoose}>
        {t('Choose {name}', { name })}
      </Button>
    </section>
  );
}
