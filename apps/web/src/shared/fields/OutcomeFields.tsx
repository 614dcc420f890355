import { type Outcome, outcomeDetailsCharacters } from '@guidepost/contracts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput } from './Counted.tsx';
import { ResourceField } from './ResourceField.tsx';

/** A field from the controller of react-hook-form. */
interface Controlled<T> {
  field: { value: T; onChange: (value: T) => void; ref: Ref<never> };
}

/** An outcome that the user can choose. A disabled outcome is visible but cannot be chosen. */
interface Choice {
  outcome: Outcome;
  disabled?: boolean;
  /** The reason why the user should not choose this outcome. */
  remark?: string;
}

interface Props {
  /** Returns the label and the error of a field. */
  field: (name: 'resource' | 'outcomeId' | 'outcomeDetails') => { label: string; error: string | undefined };
  /** The resource's name, or null if the call or visit was not about a resource. */
  resource: Controlled<string | null>;
  /**
   * Sets whether the call or visit was about a resource. Does not validate the name, because the user has not typed it.
   */
  setResource: (name: string | null) => void;
  outcome: Controlled<number | null>;
  details: Controlled<string | null | undefined>;
  clearError: (name: 'resource' | 'outcomeId') => void;
  /**
   * Returns the outcomes that the user can choose for a call or visit with or without a resource. The selected outcome
   * is `chosen`.
   */
  choicesFor: (isAboutResource: boolean, chosen: number | null) => readonly Choice[];
  required?: boolean;
  autoFocus?: boolean;
  /** The reason why the outcome is locked, or undefined if it may be changed. */
  lockedBecause?: string | undefined;
  /** Content below the outcome. */
  children?: ReactNode;
}

/** The result of a call or visit: whether it was about a resource, its outcome, and the details of the outcome. */
export function OutcomeFields(props: Props) {
  const { field, resource, setResource, outcome, details, clearError, choicesFor, lockedBecause, children } = props;
  const { t } = useTranslation();
  const isAboutResource = resource.field.value !== null;
  const isLocked = lockedBecause !== undefined;
  const setAboutResource = (isOne: boolean) => {
    setResource(isOne ? '' : null);
    clearError('resource');
    // clears an outcome that is not available after this change
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
