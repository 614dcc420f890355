import { type Block, markdownBlocks, type Span } from './markdown.ts';
import classes from './summary.module.css';

/** Parses generated notes with `markdownBlocks` and displays them. */
export const Markdown = ({ text }: { text: string }) => (
  <div className={classes.markdown} dir="auto">
    {markdownBlocks(text).map((block, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <BlockOf key={n} block={block} />
    ))}
  </div>
);

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h4>
        <Spans spans={block.spans} />
      </h4>
    );
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((spans, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
        <li key={n}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

const tags = { strong: 'b', emphasis: 'em', code: 'code' } as const;

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, look }, n) => {
    if (look === 'plain') return text;
    const Tag = tags[look];
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    return <Tag key={n}>{text}</Tag>;
  });
