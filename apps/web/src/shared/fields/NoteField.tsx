import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RichTextFieldProps } from '../richText/RichTextField.tsx';

const RichTextField = lazy(() => import('../richText/RichTextField.tsx'));

/** The note of an event or visit; its editor is loaded when it is first needed. */
export const NoteField = (props: RichTextFieldProps) => (
  <Suspense fallback={<Skeleton height={199} radius="md" />}>
    <RichTextField {...props} />
  </Suspense>
);
