import { type contracts, type TemplateVariable, templateCharacters } from '@guidepost/contracts';
import { variableProblem } from '@guidepost/rules';
import type { RefObject } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../shared/fields/Counted.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import type { useContractForm } from '../../shell/use-contract-form.ts';

type TextName = 'template' | 'templateEs';

/** The text field that was focused last. Variables are inserted there. */
export interface FocusedText {
  name: TextName;
  field: HTMLTextAreaElement | null;
}

interface Props {
  name: TextName;
  contract: ReturnType<typeof useContractForm<typeof contracts.templates.update>>;
  variables: readonly TemplateVariable[];
  last: RefObject<FocusedText>;
  /** The saved text. It may contain a variable that no longer exists. */
  before: string | undefined;
  required?: boolean;
  lang?: string;
  description?: string;
}

/** Field for a template's text in one language. */
export function TemplateText({ name, contract, variables, last, before, ...shown }: Props) {
  const { t } = useTranslation();
  const { form } = contract;
  const { field } = useController({ control: form.control, name });
  const typed = field.value ?? '';
  // The form checks the variables only after the user has left the field. The server checks the same rule.
  const isTouched = form.getFieldState(name, form.formState).isTouched;
  const keys = variables.map(({ key }) => key);
  const problem = isTouched && keys.length > 0 && typed !== before ? variableProblem(typed, keys) : null;
  return (
    <CountedTextarea
      {...contract.field(name)}
      {...(problem ? { error: sentenceText(t, problem) } : {})}
      {...shown}
      ref={(element) => {
        field.ref(element);
        if (last.current.name === name) last.current.field = element;
      }}
      minRows={4}
      maxRows={12}
      limit={templateCharacters}
      value={typed}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onFocus={({ currentTarget }) => {
        last.current = { name, field: currentTarget };
      }}
    />
  );
}
