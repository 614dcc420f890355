const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns plain text as HTML, without the tags at its start and end. */
const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign))
    .join('</p><p>');

/**
 * Appends plain text to rich text as if the user had typed it at the end. The text continues the last paragraph, and
 * each line break starts a new one.
 */
export function appendText(html: string, text: string): string {
  if (text === '') return html;
  const typed = paragraphsOf(text);
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${typed}</p>` : `${html}<p>${typed}</p>`;
}

/** Replaces text that `appendText` has appended to rich text. `before` is the appended text. */
export function replaceAppended(html: string, before: string, after: string): string {
  const end = `${paragraphsOf(before)}</p>`;
  if (before === '' || !html.endsWith(end)) return appendText(html, after);
  const replaced = `${html.slice(0, -end.length)}${paragraphsOf(after)}</p>`;
  return replaced === '<p></p>' ? '' : replaced;
}
