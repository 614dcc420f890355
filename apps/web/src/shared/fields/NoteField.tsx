import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { RichTextFieldProps } from '../rich-text/RichTextField.tsx';
import { useIsPainted } from '../use-is-painted.ts';

const RichTextField = lazyPart(() => import('../rich-text/RichTextField.tsx'));

/**
 * Field for the note of a call, event, need or visit. The editor is loaded when it is first needed. The form is painted
 * before the editor is created, unless the cursor starts in the editor.
 */
export function NoteField(props: RichTextFieldProps) {
  const isPainted = useIsPainted(props.autoFocus === true);
  return <Suspense fallback={<Waiting />}>{isPainted ? <RichTextField {...props} /> : <Waiting />}</Suspense>;
}

/** Placeholder for the label and the field, with their final height. */
const Waiting = () => (
  <div aria-hidden>
    <Skeleton height={10} width={40} mt={4} mb={9} />
    <Skeleton height="calc(var(--note-height, 10rem) + 39px)" radius="md" />
  </div>
);
