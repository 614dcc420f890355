import type { MouseEvent } from 'react';
import { confirm } from '../confirm/confirm.tsx';
import classes from './rich-text.module.css';
import { safeLink } from './safe-link.ts';

/**
 * Block elements that get `dir="auto"`, so that each block's first letters determine its direction. The sanitizer has
 * removed all attributes of these tags.
 */
const blocks = /<(p|ul|ol|li|blockquote|h3|h4)>/g;

/**
 * Rich text that the server sanitized before storing it. No other component sets HTML. Links open only after a
 * confirmation, in a new tab, and only if they are https links.
 */
export function StoredHtml({ html }: { html: string }) {
  const onLink = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    const address = safeLink(link.getAttribute('href') ?? '');
    if (address !== null) void openLink(address);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link inside also triggers a click
    // biome-ignore lint/a11y/noStaticElementInteractions: handles only clicks on the links inside
    <div
      className={classes.text}
      onClick={onLink}
      onAuxClick={onLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized the HTML
      dangerouslySetInnerHTML={{ __html: html.replace(blocks, '<$1 dir="auto">') }}
    />
  );
}

async function openLink(address: string): Promise<void> {
  const yes = await confirm({
    title: 'Open this link?',
    message: 'This link opens a page outside Guidepost: {address}',
    confirm: 'Open link',
    values: { address },
  });
  if (yes) window.open(address, '_blank', 'noopener,noreferrer');
}
