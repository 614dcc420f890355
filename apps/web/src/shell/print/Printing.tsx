import { useHotkeys } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shared/acting-user.ts';
import { businessNow } from '../../shared/clock.ts';
import { setPrinting, usePrinting } from '../../shared/print/printing.ts';
import { exactText } from '../../shared/time.ts';
import { useListedShortcuts } from '../frame/shortcut-list.ts';
import './print.css';
import { recordPrint } from './record-print.ts';
import { consumeRecordedPrint, startPrint } from './start-print.ts';

/** Quotes a text for use in a style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;

/** Returns a style sheet that adds a text and the page number at the bottom of each printed page. */
function pageFootStyles(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const style = 'font: 8pt var(--font-sans, sans-serif); color: #454f50; vertical-align: top; padding-top: 2mm';
  sheet.replaceSync(`@page {
    @bottom-left { content: ${quoted(text)}; ${style}; width: 80%; text-align: left }
    @bottom-right { content: counter(page) " / " counter(pages); ${style}; text-align: right }
  }`);
  return sheet;
}

/** Attributes on the document element that select its colors. Paper is always light. */
const schemeAttributes = ['data-theme', 'data-mantine-color-scheme'];

/** Prepares the document for printing. Returns a function that restores it. */
function prepareDocument(foot: string): () => void {
  const root = document.documentElement;
  const before = schemeAttributes.map((name) => [name, root.getAttribute(name)] as const);
  for (const name of schemeAttributes) root.setAttribute(name, 'light');
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...sheets, pageFootStyles(foot)];
  return () => {
    for (const [name, value] of before) if (value !== null) root.setAttribute(name, value);
    document.adoptedStyleSheets = sheets;
  };
}

/**
 * Heading of a printed page: screen, user and time. Also prepares the document when the browser prints, and adds the
 * audit entry (docs/areas/screens.md#printing).
 */
export function Printing() {
  const { t } = useTranslation();
  const user = useActingUser();
  const { at } = usePrinting();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useHotkeys([['mod+P', () => void startPrint()]], [], true);
  useListedShortcuts(printKeys);
  // a browser without a print dialog does not report the end of the print
  // biome-ignore lint/correctness/useExhaustiveDependencies: the print ends when the user opens another screen
  useEffect(() => () => setPrinting(), [path]);

  const line = (when: string): string => {
    const values = { when: exactText(when, user.timeZone), name: user.name };
    return user.impersonator === null
      ? t('Printed by {name} on {when}', values)
      : t('Printed by {impersonator} as {name} on {when}', { ...values, impersonator: user.impersonator.name });
  };
  // a ref, because the screen rerenders between the two events
  const restore = useRef(() => {});
  const titleAndLine = (when: string) => `${title()} · ${line(when)}`;
  useEffect(() => {
    const before = () => {
      const when = businessNow().toString();
      restore.current = prepareDocument(titleAndLine(when));
      flushSync(() => setPrinting({ at: when }));
      // if the user prints from the browser's menu, printing cannot wait for the response
      if (!consumeRecordedPrint()) void recordPrint().catch(() => {});
    };
    const after = () => {
      restore.current();
      setPrinting();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  });

  if (at === null) return null;
  return (
    <div data-print="only" className="gp-print-head">
      <strong>{title()}</strong>
      <span>{line(at)}</span>
    </div>
  );
}

/** Returns the screen's title. If a dialog is open, its name comes first, because only the dialog is printed. */
const title = (): string =>
  [dialogName(), document.title.replace(/ · Guidepost$/, '')].filter((part) => part !== '').join(' · ');

/** Returns the name of the top dialog or drawer, without the member's name. Returns an empty string if none is open. */
function dialogName(): string {
  const dialog = [...document.querySelectorAll(':is(.mantine-Modal-content, .mantine-Drawer-content)')].at(-1);
  const heading = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
  // the member's name follows the title's text in an element of its own
  return dialog?.getAttribute('aria-label') ?? heading?.firstChild?.textContent ?? '';
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const printKeys = [{ keys: isMac ? ['⌘', 'P'] : ['Ctrl', 'P'], label: 'Print this screen with all its rows' }];
