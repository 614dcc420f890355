import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.tsx';
import { sentenceText } from '../sentence.ts';
import { useDebounced } from '../use-debounced.ts';
import classes from './counted.module.css';
import { countOf } from './counted.ts';
import { GrowingTextarea } from './GrowingTextarea.tsx';

/**
 * The remaining length is announced this many milliseconds after the last key press. Announcing it after each key would
 * disturb the user.
 */
const pauseMs = 1000;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Counting<E extends Field> {
  limit: number;
  ref: Ref<E> | undefined;
  onChange: ((event: ChangeEvent<E>) => void) | undefined;
  /** The field's description, shown before the count. */
  description: ReactNode;
}

/**
 * Counts the characters in a controlled or uncontrolled field. Reads the DOM element, because a form can write to the
 * field directly.
 */
function useCount<E extends Field>({ limit, ref, onChange, description }: Counting<E>) {
  const { t } = useTranslation();
  const field = useRef<E>(null);
  const isTyped = useRef(false);
  const [length, setLength] = useState(0);
  // runs after each render, so that text restored from a draft is counted too
  useLayoutEffect(() => setLength(field.current?.value.length ?? 0));
  const count = countOf(length, limit);
  const words = count ? sentenceText(t, count) : '';
  const debouncedText = useDebounced(words, pauseMs);
  useEffect(() => {
    if (isTyped.current && debouncedText !== '') announce(debouncedText);
  }, [debouncedText]);
  return {
    ref: useMergedRef(field, ref),
    onChange(event: ChangeEvent<E>) {
      isTyped.current = true;
      setLength(event.currentTarget.value.length);
      onChange?.(event);
    },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies TextInputProps['inputWrapperOrder'],
    description: count ? (
      <>
        {description && <span className={classes.line}>{description}</span>}
        <span className={classes.line} data-over={count.isOver || undefined}>
          {words}
        </span>
      </>
    ) : (
      description
    ),
  };
}

type CountedProps<P> = Omit<P, 'maxLength' | 'inputWrapperOrder'> & {
  /** Maximum length in characters. The user can enter a longer text, but cannot save it. */
  limit: number;
};

/**
 * Multiline field with a maximum length. It never cuts off text. Near the limit, it shows how many characters are left.
 */
export function CountedTextarea({
  limit,
  ref,
  onChange,
  description,
  ...field
}: CountedProps<ComponentProps<typeof GrowingTextarea>>) {
  return <GrowingTextarea {...field} {...useCount({ limit, ref, onChange, description })} />;
}

/** Single-line field with a maximum length. Works like `CountedTextarea`. */
export function CountedInput({
  limit,
  ref,
  onChange,
  description,
  ...field
}: CountedProps<ComponentProps<typeof TextInput>>) {
  return <TextInput {...field} {...useCount({ limit, ref, onChange, description })} />;
}
