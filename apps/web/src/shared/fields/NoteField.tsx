import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { RichTextFieldProps } from '../rich-text/RichTextField.tsx';

const RichTextField = lazyPart(() => import('../rich-text/RichTextField.tsx'));

/** Field for the note of an event or visit. The editor is loaded when it is first needed. */
export const NoteField = (props: RichTextFieldProps) => (
  <Suspense fallback={<Waiting />}>
    <RichTextField {...props} />
  </Suspense>
);

/** Placeholder for the label and the field, with their final height. */
const Waiting = () => (
  <div aria-hidden>
    <Skeleton height={10} width={40} mt={4} mb={9} />
    <Skeleton height={199} radius="md" />
  </div>
);
