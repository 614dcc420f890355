import { TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CountedInput, CountedTextarea } from '../../shared/fields/Counted.tsx';
import { isProse, tooLong } from '../../shared/fields/counted.ts';
import { useStable } from '../../shared/use-stable.ts';

interface Props {
  value: string;
  /** Called with the typed text when the user pauses or leaves the field. */
  onType: (text: string) => void;
  /** True for a field with several lines. */
  isLong?: boolean;
  /** True for a text without line breaks that may be longer than the field. The field grows, so that nothing is cut. */
  isWrapped?: boolean;
  minRows?: number;
  label?: string;
  'aria-label'?: string;
  maxLength: number;
  required?: boolean;
  lang?: string;
}

const pauseMs = 150;

/**
 * Text field in the survey editor. A key press rerenders only this field. The rest of the survey, which may have
 * hundreds of questions, rerenders when the user pauses. A key press with Control or Cmd applies the typed text first,
 * so that saving or undoing includes it.
 */
export function TypedText({ value, onType, isLong = false, isWrapped = false, minRows, maxLength, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  // A new question's empty fields are not marked before the user types.
  const [isChanged, setChanged] = useState(false);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const emitText = useStable(onType);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = waiting.current;
    if (text === null) return;
    waiting.current = null;
    setTyped(null);
    emitText(text);
  }, [emitText]);
  useEffect(() => flush, [flush]);
  const shared = {
    ...field,
    value: typed ?? value,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const text = isWrapped ? currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ') : currentTarget.value;
      waiting.current = text;
      setTyped(text);
      setChanged(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pauseMs);
    },
    onBlur: flush,
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey) flushSync(flush);
      if (isWrapped && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
    },
  };
  if (!isLong && !isWrapped && !isProse(maxLength)) return <TextInput {...shared} maxLength={maxLength} />;
  const label = field.label ?? field['aria-label'] ?? '';
  const isMissing = field.required && isChanged && shared.value.trim() === '';
  const error = isMissing ? t('Enter a text.') : tooLong(t, label, shared.value, maxLength);
  const counted = { ...shared, limit: maxLength, error };
  return isLong || isWrapped ? (
    <CountedTextarea {...counted} {...(minRows === undefined ? {} : { minRows })} />
  ) : (
    <CountedInput {...counted} />
  );
}
