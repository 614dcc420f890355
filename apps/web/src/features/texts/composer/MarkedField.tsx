import { type ComponentProps, Fragment, useRef } from 'react';
import classes from './composer.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string;
  /** Words to highlight. Only the first occurrence of each is highlighted. */
  marks: readonly string[];
}

/**
 * Multiline field that can highlight words, which a textarea cannot do. An element behind the textarea repeats the text
 * and shows only the highlights. This element is hidden from screen readers.
 */
export function MarkedField({ value, marks, ref, ...field }: Props) {
  const behind = useRef<HTMLDivElement>(null);
  const parts = partsOf(value, marks);
  return (
    <div className={classes.marked}>
      <div ref={behind} className={`${classes.field} ${classes.behind}`} dir="auto" aria-hidden>
        {parts.map(({ at, text, isMarked }) =>
          isMarked ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
        )}
        {/* the space gives an empty last line its height */}
        {value.endsWith('\n') && ' '}
      </div>
      <textarea
        {...field}
        ref={ref}
        className={classes.field}
        dir="auto"
        value={value}
        onScroll={({ currentTarget }) => {
          if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

interface Part {
  /** Position of the first character of this part. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Splits a text into highlighted and other parts, in order. */
function partsOf(text: string, marks: readonly string[]): Part[] {
  const places = marks
    .map((words) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length }))
    .filter(({ from, to }) => from >= 0 && to > from)
    .sort((one, other) => one.from - other.from);
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to } of places) {
    if (from < at) continue;
    parts.push(
      { at, text: text.slice(at, from), isMarked: false },
      { at: from, text: text.slice(from, to), isMarked: true },
    );
    at = to;
  }
  return [...parts.filter(({ text: words }) => words !== ''), { at, text: text.slice(at), isMarked: false }];
}
