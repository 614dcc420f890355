import { Textarea, type TextareaProps } from '@mantine/core';

interface Props extends Omit<TextareaProps, 'autosize' | 'rows' | 'styles'> {
  minRows?: number;
  maxRows?: number;
}

const supportsFieldSizing = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Returns the height of this many lines, with padding and border. The CSS unit `lh` is the height of one line. */
const heightOfRows = (rows: number) => `calc(${rows} * 1lh + 2 * var(--input-padding-y, 0px) + 2px)`;

/**
 * Multiline field that grows with its text, from `minRows` to `maxRows`. CSS sets the height if the browser supports
 * it. A script would have to measure after each key press, which makes the browser lay out the whole page each time.
 */
export function GrowingTextarea({ minRows = 1, maxRows, ...props }: Props) {
  if (!supportsFieldSizing) return <Textarea {...props} autosize minRows={minRows} {...(maxRows ? { maxRows } : {})} />;
  return (
    <Textarea
      {...props}
      styles={{
        input: {
          fieldSizing: 'content',
          minBlockSize: heightOfRows(minRows),
          ...(maxRows ? { maxBlockSize: heightOfRows(maxRows) } : { overflow: 'hidden' }),
        },
      }}
    />
  );
}
