import { asId, type ConversationChoices, callAuditStates } from '@guidepost/contracts';
import { Chip, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FiltersModal } from '../../../shared/list/FiltersModal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import classes from './conversations.module.css';
import type { ListFilters, ListStatus, OnlyFilters } from './filters.ts';
import { OnlyChoices } from './OnlyChoices.tsx';

interface Props {
  filters: ListFilters;
  choices: ConversationChoices | undefined;
  /** Values of the "only …" checkboxes if the search bar has no room for them. Otherwise null. */
  only: { withFeedback: boolean } | null;
  onApply: (next: Partial<ListFilters>) => void;
  onClose: () => void;
}

/**
 * Dialog with the filters by status, guide, outcome and review, and the checkboxes that do not fit beside the search.
 */
export default function ListFiltersDialog({ filters, choices, only, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [statuses, setStatuses] = useState(filters.statuses);
  const [guideIds, setGuideIds] = useState(filters.guideIds);
  const [outcomeIds, setOutcomeIds] = useState(filters.outcomeIds);
  const [auditStates, setAuditStates] = useState(filters.auditStates);
  const [onlyChosen, setOnly] = useState<OnlyFilters>(filters);
  const apply = (
    next: Pick<ListFilters, 'statuses' | 'guideIds' | 'outcomeIds' | 'auditStates'>,
    { unassigned, feedback }: OnlyFilters,
  ) => {
    onApply(only ? { ...next, unassigned, ...(only.withFeedback ? { feedback } : {}) } : next);
    onClose();
  };
  const list = {
    searchable: true,
    clearable: true,
    maxDropdownHeight: 200,
    nothingFoundMessage: t('No records found'),
    clearButtonProps: { 'aria-label': t('Clear') },
  } as const;
  return (
    <FiltersModal
      isReady={choices !== undefined}
      waiting={<SkeletonRows rows={2} avatar={false} second={false} />}
      onApply={() => apply({ statuses, guideIds, outcomeIds, auditStates }, onlyChosen)}
      onClear={() =>
        apply({ statuses: [], guideIds: [], outcomeIds: [], auditStates: [] }, { unassigned: false, feedback: false })
      }
      onClose={onClose}
    >
      {choices && (
        <>
          <fieldset className={classes.statuses}>
            <legend>{t('Status')}</legend>
            <Chip.Group multiple value={[...statuses]} onChange={(chosen) => setStatuses(chosen as ListStatus[])}>
              <div className={classes.chips}>
                {choices.statuses.map(({ key, name }, index) => (
                  <Chip key={key} value={key} {...(index === 0 ? { 'data-autofocus': true } : {})}>
                    {t(name)}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          </fieldset>
          {choices.guides.length > 0 && (
            <MultiSelect
              {...list}
              label={t('Guide')}
              data={choices.guides.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={guideIds.map(String)}
              onChange={(chosen) => setGuideIds(chosen.map((id) => asId(Number(id))))}
            />
          )}
          {choices.outcomes && (
            <>
              <MultiSelect
                {...list}
                label={t('Outcome')}
                data={choices.outcomes.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
                value={outcomeIds.map(String)}
                onChange={(chosen) => setOutcomeIds(chosen.map((id) => asId(Number(id))))}
              />
              <fieldset className={classes.statuses}>
                <legend>{t('Reviews')}</legend>
                <Chip.Group
                  multiple
                  value={[...auditStates]}
                  onChange={(chosen) => setAuditStates(callAuditStates.filter((state) => chosen.includes(state)))}
                >
                  <div className={classes.chips}>
                    {callAuditStates.map((state) => (
                      <Chip key={state} value={state}>
                        {t(state)}
                      </Chip>
                    ))}
                  </div>
                </Chip.Group>
              </fieldset>
            </>
          )}
          {only && (
            <OnlyChoices
              chosen={onlyChosen}
              withFeedback={only.withFeedback}
              onChange={(next) => setOnly({ ...onlyChosen, ...next })}
            />
          )}
        </>
      )}
    </FiltersModal>
  );
}
