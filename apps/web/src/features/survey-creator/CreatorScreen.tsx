import { parseId } from '@guidepost/contracts';
import { IconClipboardList } from '@guidepost/ui/icons';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useLastExisting } from '../../shared/use-last-existing.ts';
import { contentsOptions, recordsOptions } from './api.ts';
import { Creator } from './Creator.tsx';
import classes from './creator.module.css';
import { LearnMoreCreator } from './learn-more/LearnMoreCreator.tsx';

type Tab = 'survey' | 'learnMore';

/** Editor for surveys and learn-more content. The URL says which one to edit. */
export default function CreatorScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Survey Creator');
  const navigate = useNavigate();
  const { surveyId, learnMoreId } = useSearch({ strict: false }) as { surveyId?: string; learnMoreId?: string };
  const records = useQuery(recordsOptions);
  const contents = useQuery(contentsOptions);
  const tab: Tab = learnMoreId === undefined ? 'survey' : 'learnMore';
  const named = parseId<'Survey'>(surveyId);
  const content = useLastExisting(contents.data, parseId<'LearnMore'>(learnMoreId));
  const survey = useLastExisting(records.data, named);
  const show = (next: Tab) =>
    void navigate({
      to: '/admin-dashboard/survey-creator',
      search: (next === 'survey' ? {} : { learnMoreId: 'new' }) as never,
    });
  return (
    <div className={classes.screen}>
      <div className={classes.tabs}>
        <SegmentedControl<Tab>
          aria-label={t('Shown')}
          value={tab}
          onChange={show}
          data={[
            { value: 'survey', label: t('Survey Creator') },
            { value: 'learnMore', label: t('Learn More Creator') },
          ]}
        />
      </div>
      {!records.data || !contents.data ? (
        <LoadState
          of={[records, contents]}
          failure="The surveys did not load."
          waiting={<SkeletonRows rows={8} avatar={false} />}
        />
      ) : tab === 'learnMore' ? (
        learnMoreId !== 'new' && !content.record ? (
          <EmptyState icon={IconClipboardList} title="This content could not be found." />
        ) : (
          <LearnMoreCreator
            key={learnMoreId}
            contents={contents.data}
            record={content.record ?? null}
            isDeleted={content.isDeleted}
          />
        )
      ) : named !== null && !survey.record ? (
        <EmptyState icon={IconClipboardList} title="This survey could not be found." />
      ) : (
        <Creator key={named ?? 'new'} record={survey.record ?? null} isDeleted={survey.isDeleted} />
      )}
    </div>
  );
}
