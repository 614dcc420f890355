import { type AssignedSurvey, contracts, type MemberId } from '@guidepost/contracts';
import { followSurvey } from '@guidepost/rules';
import { IconArrowBackUp, IconCircleCheck, IconDownload } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { saveJson } from '../../../shared/files/save-file.ts';
import { monthDayText, shortDateText } from '../../../shared/time.ts';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { cacheSurvey } from '../api.ts';
import { Head } from './Head.tsx';
import { answerLabels } from './labels.ts';
import { NotesField } from './NotesField.tsx';
import { placeOf } from './overlay-drafts.ts';
import { partsOf } from './parts.ts';
import classes from './review.module.css';
import { ScoreList } from './ScoreList.tsx';
import frame from './survey.module.css';
import type { Notes } from './use-notes.ts';
import { useSurveyLanguage } from './use-survey-language.ts';

interface Props {
  assigned: AssignedSurvey;
  memberId: MemberId;
  memberName: string;
  notes: Notes;
  flush: { current: () => Promise<boolean> };
  onClose: () => void;
  /** Continues with the surrounding flow. Undefined if the survey is not part of a flow. */
  onNextSteps?: () => void;
}

/** A completed survey. Its answers are read-only, and only the notes can be edited. */
export function Review({ assigned: survey, memberId, memberName, notes, flush, onClose, onNextSteps }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { assigned, language, setLanguage } = useSurveyLanguage(survey);
  const { timeZone } = useActingUser();
  flush.current = notes.save;
  const { steps } = followSurvey(assigned.questions, assigned.questionResponses, () => true);
  const parts = partsOf(assigned.questions);
  const reopen = useMutation({
    mutationFn: () => api(contracts.surveys.reopen, { params: { id: assigned.id } }),
    onSuccess: (fresh) => cacheSurvey(client, fresh),
  });
  const askToReopen = async () => {
    const isSure = await confirm({
      title: 'Reopen this survey?',
      message:
        "All answers remain saved. The survey stays open until its last part is completed again. The member's update log shows who reopened it.",
      confirm: 'Reopen',
    });
    if (isSure) reopen.mutate();
  };
  const exported = useMutation({
    mutationFn: () => api(contracts.surveys.questionnaireResponse, { params: { id: assigned.id } }),
    onSuccess: ({ resource }) => saveJson(resource, `survey-${assigned.id}.questionnaire-response.json`),
  });
  const day =
    assigned.completedAt && Temporal.Instant.from(assigned.completedAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <div className={frame.dialog} data-in-place={onNextSteps !== undefined || undefined}>
      <Head
        {...{ assigned, memberId, memberName, language, setLanguage, saving: notes.saving, onClose }}
        isInPlace={onNextSteps !== undefined}
        onRetry={() => void notes.save()}
      >
        <Chip tone="success" icon={IconCircleCheck}>
          {t('Complete')}
        </Chip>
        {day && (
          <span className={`gp-meta ${frame.wide}`}>
            {t('{date}, by {name}', { date: monthDayText(day), name: assigned.completedBy?.name ?? t('the member') })}
          </span>
        )}
        {can(assigned, 'CAN_REOPEN') && (
          <Button
            size="sm"
            loading={reopen.isPending}
            leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
            {...(day ? { title: t('Until {date}', { date: monthDayText(day.with({ day: day.daysInMonth })) }) } : {})}
            onClick={() => void askToReopen()}
          >
            {t('Reopen')}
          </Button>
        )}
      </Head>
      <div className={classes.review}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section className={classes.answers} tabIndex={0} aria-label={t('Answers')}>
          {parts.map((part) => {
            const met = steps.filter(({ question }) => part.questionIds.includes(question.id));
            if (met.length === 0) return null;
            return (
              <div key={part.questionIds.join()}>
                <h3>{part.title ?? t('Next Steps')}</h3>
                <dl>
                  {met.map(({ question, round, answer }) => (
                    <div key={placeOf({ questionId: question.id, round })} className={classes.answer}>
                      <dt>{question.text}</dt>
                      <dd>{answer === null ? t('Not answered') : answerLabels(t, question, answer, timeZone)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            );
          })}
        </section>
        <section className={classes.notes} aria-label={t('Notes')}>
          <h3>{t('Notes')}</h3>
          <NotesField assigned={assigned} notes={notes} minRows={6} />
          {assigned.phases.map(({ checkpoint, checkpointKey, completedAt, summary }) => (
            <p key={checkpointKey} className="gp-meta">
              <b>{checkpoint.title}</b> {summary} {shortDateText(completedAt, timeZone)}
            </p>
          ))}
          <ScoreList scores={assigned.scores} />
          <ActionReportList assigned={assigned} />
          <Button
            size="sm"
            variant="subtle"
            loading={exported.isPending}
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => exported.mutate()}
          >
            {t('Export answers as FHIR')}
          </Button>
        </section>
      </div>
      {onNextSteps && (
        <div className={frame.foot}>
          <span className={frame.end}>
            <Button variant="filled" onClick={onNextSteps}>
              {t('Continue to Next Steps')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

/** Lists the results of an action survey that are included in reports. */
function ActionReportList({ assigned: { actionReport } }: { assigned: AssignedSurvey }) {
  const { t } = useTranslation();
  if (actionReport === null) return null;
  const day = (label: string, value: string | null) =>
    value === null ? [] : [`${label}: ${monthDayText(Temporal.PlainDate.from(value))}`];
  const lines = [
    ...(actionReport.alreadyCompleted ? [t('Completed earlier')] : []),
    ...(actionReport.completedWithReema ? [t('Completed with us')] : []),
    ...(actionReport.refused ? [t('Refused')] : []),
    ...(actionReport.verified ? [t('Verified')] : []),
    ...day(t('Date of the action'), actionReport.actionTakenDate),
    ...day(t('Expected completion date'), actionReport.expectedCompletionDate),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={classes.report} aria-label={t('Reported results')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
