import { Textarea, type TextareaProps } from '@mantine/core';

interface Props extends Omit<TextareaProps, 'autosize' | 'rows' | 'styles'> {
  minRows?: number;
  maxRows?: number;
}

const growsItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** So many lines with what stands around them; `lh` is a line. */
const tall = (rows: number) => `calc(${rows} * 1lh + 2 * var(--input-padding-y, 0px) + 2px)`;

/**
 * A field for some lines, which grows with its text from `minRows` to `maxRows`. The browser does it where it can: a
 * script has to measure with each key, and each time the whole page is laid out for it.
 */
export function GrowingTextarea({ minRows = 1, maxRows, ...props }: Props) {
  if (!growsItself) return <Textarea {...props} autosize minRows={minRows} {...(maxRows ? { maxRows } : {})} />;
  return (
    <Textarea
      {...props}
      styles={{
        input: {
          fieldSizing: 'content',
          minBlockSize: tall(minRows),
          ...(maxRows ? { maxBlockSize: tall(maxRows) } : { overflow: 'hidden' }),
        },
      }}
    />
  );
}
