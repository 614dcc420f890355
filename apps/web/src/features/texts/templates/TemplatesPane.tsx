import type { contracts, Member, ReplyOf } from '@guidepost/contracts';
import { type AnswerLanguage, answerLanguage, fillTemplate } from '@guidepost/rules';
import { IconSearch, IconTemplate, IconX } from '@guidepost/ui/icons';
import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { NoConnection } from '../../../shell/dialogs/FormDialog.tsx';
import { useRetired } from '../../retirement/public.ts';
import { templatesOptions, variablesOptions } from '../api.ts';
import classes from './templates.module.css';
import { templatesFor } from './templates.ts';
import { valuesFor } from './values.ts';

interface Props {
  member: Member;
  /** Contains the language for replies. Undefined if it is not known. */
  suggested: ReplyOf<typeof contracts.texts.suggestions> | undefined;
  /** True while `suggested` loads. The order of the templates depends on it. */
  isWaiting: boolean;
  /** True if the pane is open over the conversation in a narrow window. */
  isOpen: boolean;
  /** Called with the template's text. Its variables are filled in. */
  onPick: (words: string) => void;
  onClose: () => void;
}

/**
 * The templates for a member, grouped by category, with their variables filled in. Pressing a template inserts it into
 * the text.
 */
export const TemplatesPane = memo(function TemplatesPane(props: Props) {
  const { member, suggested, isWaiting, isOpen, onPick, onClose } = props;
  const { t } = useTranslation();
  const guide = useActingUser();
  const [searchText, setSearchText] = useState('');
  const templates = useQuery(templatesOptions);
  const { data: variables = [] } = useQuery(variablesOptions);
  const values = valuesFor(member, guide);
  const retiredCategories = useRetired('templateCategory');
  const retiredTemplates = useRetired('template');
  const offered = templates.data
    ?.filter(({ id }) => !retiredCategories.has(id))
    .map((category) => ({ ...category, templates: category.templates.filter(({ id }) => !retiredTemplates.has(id)) }));
  const [chosen, setChosen] = useState<AnswerLanguage | null>(null);
  const language = chosen ?? suggested?.language ?? answerLanguage(null, member);
  const hasSpanish = offered?.some(({ templates: own }) => own.some(({ templateEs }) => templateEs?.trim())) ?? false;
  const found = isWaiting || !offered ? undefined : templatesFor(offered, member, language, searchText);
  return (
    <section className={classes.templates} data-open={isOpen || undefined} aria-label={t('Templates')}>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label={t('Search templates')}
          placeholder={t('Search templates')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
        <ActionIcon className={classes.closeTemplates} aria-label={t('Close templates')} onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {hasSpanish && (
        <div className={classes.languages}>
          <SegmentedControl<AnswerLanguage>
            size="xs"
            aria-label={t('Language of the templates')}
            data={[
              { value: 'English', label: t('English') },
              { value: 'Spanish', label: t('Spanish') },
            ]}
            value={language}
            onChange={setChosen}
          />
        </div>
      )}
      <div className={classes.list}>
        {(templates.isPending || (isWaiting && offered)) && (
          <>
            <div className={classes.waits}>
              <NoConnection text="No connection. The templates will load when you are back online." />
            </div>
            <SkeletonRows rows={6} avatar={false} height={56} />
          </>
        )}
        {templates.isError && !templates.data && (
          <ErrorState
            message="The templates did not load."
            onRetry={() => void templates.refetch()}
            retrying={templates.isFetching}
          />
        )}
        {found?.length === 0 && <EmptyState icon={IconTemplate} title="No templates found" />}
        {found?.map((category) => (
          <section key={category.id} aria-label={category.name}>
            <h3 className={classes.category}>
              {category.name} <span>{category.templates.length}</span>
            </h3>
            <ul>
              {category.templates.map(({ id, title, template }) => {
                const words = fillTemplate(template, variables, values);
                return (
                  <li key={id}>
                    <button type="button" className={classes.template} onClick={() => onPick(words)}>
                      {title !== null && <b>{title}</b>}
                      <span dir="auto">{words}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
});
