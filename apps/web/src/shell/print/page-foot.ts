/** Quotes a text for use in a style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;

/** Returns a style sheet that adds a text and the page number at the bottom of each printed page. */
export function pageFootStyles(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const style = 'font: 8pt var(--font-sans, sans-serif); color: #454f50; vertical-align: top; padding-top: 2mm';
  sheet.replaceSync(`@page {
    @bottom-left { content: ${quoted(text)}; ${style}; width: 80%; text-align: left }
    @bottom-right { content: counter(page) " / " counter(pages); ${style}; text-align: right }
  }`);
  return sheet;
}
