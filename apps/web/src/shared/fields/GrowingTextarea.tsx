import { Textarea, type TextareaProps } from '@mantine/core';

interface Props extends Omit<TextareaProps, 'autosize' | 'rows' | 'styles'> {
  minRows?: number;
  maxRows?: number;
}

const growsItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Height of a number of lines with padding and border; `lh` is a line. */
const tall = (rows: number) => `calc(${rows} * 1lh + 2 * var(--input-padding-y, 0px) + 2px)`;

/**
 * A field for several lines, which grows with its text from `minRows` to `maxRows`. The browser does it if it can: a
 * script measures with each key, which makes the browser lay out the whole page.
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
