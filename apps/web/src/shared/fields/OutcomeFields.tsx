import { type Outcome, outcomeDetailsCharacters } from '@guidepost/contracts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput } from './Counted.tsx';
import { ResourceField } from './ResourceField.tsx';

/** A field as returned by react-hook-form's controller. */
interface Controlled<T> {
  field: { value: T; onChange: (value: T) => void; ref: Ref<never> };
}

/** An outcome to choose from. Disabled outcomes are visible but cannot be chosen. */
interface Choice {
  outcome: Outcome;
  disabled?: boolean;
  /** The reason why the user should not choose this outcome. */
  remark?: string;
}

interface Props {
  /** Returns a field's label and error. */
  field: (name: 'resource' | 'outcomeId' | 'outcomeDetails') => { label: string; error: string | undefined };
  /** The resource's name. Null if the call or visit was not about a resource. */
  resource: Controlled<string | null>;
  /**
   * Called when the user says whether the call or visit was about a resource. Does not validate the name, because the
   * user has not typed it yet.
   */
  setResource: (name: string | null) => void;
  outcome: Controlled<number | null>;
  details: Controlled<string | null | undefined>;
  clearError: (name: 'resource' | 'outcomeId') => void;
  /**
   * Returns the outcomes to choose from for a call or visit that was or was not about a resource. `chosen` is the
   * selected outcome.
   */
  choicesFor: (isAboutResource: boolean, chosen: number | null) => readonly Choice[];
  required?: boolean;
  autoFocus?: boolean;
  /** Why the outcome is locked. Undefined if it may be changed. */
  lockedBecause?: string | undefined;
  /** Content shown below the outcome. */
  children?: ReactNode;
}

/**
 * Fields for the result of a call or visit: whether it was about a resource, its outcome, and details about the
 * outcome.
 */
export function OutcomeFields(props: Props) {
  const { field, resource, setResource, outcome, details, clearError, choicesFor, lockedBecause, children } = props;
  const { t } = useTranslation();
  const isAboutResource = resource.field.value !== null;
  const isLocked = lockedBecause !== undefined;
  const setAboutResource = (isOne: boolean) => {
    setResource(isOne ? '' : null);
    clearError('resource');
    // clears the outcome if it is no longer available after this change
    if (!choicesFor(isOne, null).some((choice) => choice.outcome.id === outcome.field.value)) {
      outcome.field.onChange(null);
    }
  };
  return (
    <>
      <ResourceField
        field={field('resource')}
        ref={resource.field.ref}
        value={resource.field.value}
        onName={resource.field.onChange}
        onAbout={setAboutResource}
        disabled={isLocked}
      />
      <div>
        <NativeSelect
          {...field('outcomeId')}
          ref={outcome.field.ref}
          required={props.required ?? true}
          {...(props.autoFocus ? { 'data-autofocus': true } : {})}
          disabled={isLocked}
          {...(isLocked ? { description: lockedBecause } : {})}
          value={outcome.field.value ? String(outcome.field.value) : ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            outcome.field.onChange(value === '' ? null : Number(value));
            if (value !== '') clearError('outcomeId');
          }}
          data={[
            { value: '', label: t('Select an outcome') },
            ...choicesFor(isAboutResource, outcome.field.value).map(
              ({ outcome: { id, text }, disabled = false, remark }) => ({
                value: String(id),
                label: remark === undefined ? t(text) : t('{outcome} ({remark})', { outcome: t(text), remark }),
                disabled,
              }),
            ),
          ]}
        />
        {children}
      </div>
      {(outcome.field.value !== null || Boolean(details.field.value)) && (
        <CountedInput
          {...field('outcomeDetails')}
          {...details.field}
          value={details.field.value ?? ''}
          onChange={(event) => details.field.onChange(event.currentTarget.value)}
          limit={outcomeDetailsCharacters}
          autoComplete="off"
          dir="auto"
        />
      )}
    </>
  );
}
