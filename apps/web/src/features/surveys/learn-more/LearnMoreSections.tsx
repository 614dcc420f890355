import type { LearnMoreSection } from '@guidepost/contracts';
import { Accordion } from '@mantine/core';
import classes from './learn-more.module.css';

type CopyEntry = Extract<LearnMoreSection, { type: 'copy' }>['entries'][number];

/** Sections of learn-more content, in order. Some are collapsible, others are plain text. */
export function LearnMoreSections({ sections }: { sections: readonly LearnMoreSection[] }) {
  const ordered = [...sections].sort((a, b) => a.sortOrder - b.sortOrder);
  return (
    <div className={classes.sections}>
      {ordered.map((section) => (
        <section
          key={section.sortOrder}
          className={classes.section}
          data-highlighted={section.isHighlighted || undefined}
        >
          {section.title !== '' && <h3>{section.title}</h3>}
          {section.type === 'accordion' ? (
            <Accordion multiple variant="contained" order={4}>
              {section.entries.map(({ summary, details }, index) => (
                // The key is the index, because two summaries can be equal and a new summary is empty.
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids
                <Accordion.Item key={index} value={String(index)}>
                  <Accordion.Control>{summary}</Accordion.Control>
                  <Accordion.Panel>
                    <p className={classes.text}>{details}</p>
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          ) : (
            section.entries.map((entry) => <Copy key={`${entry.title}${entry.copyType}`} entry={entry} />)
          )}
        </section>
      ))}
    </div>
  );
}

function Copy({ entry: { title, copyType, copyBlocks } }: { entry: CopyEntry }) {
  const blocks = copyBlocks.map(({ title: name, copy }) => ({ name, copy, key: `${name ?? ''}${copy}` }));
  const text = ({ name, copy }: (typeof blocks)[number]) => (
    <>
      {name !== null && name !== '' && <b>{name} </b>}
      {copy}
    </>
  );
  const List = copyType === 'ordered-list' ? 'ol' : 'ul';
  return (
    <div>
      {title !== '' && <h4>{title}</h4>}
      {copyType === 'paragraph' ? (
        blocks.map((block) => (
          <p key={block.key} className={classes.text}>
            {text(block)}
          </p>
        ))
      ) : (
        <List className={classes.list}>
          {blocks.map((block) => (
            <li key={block.key}>{text(block)}</li>
          ))}
        </List>
      )}
    </div>
  );
}
