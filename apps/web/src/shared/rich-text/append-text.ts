const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Appends plain text to rich text as if the user had typed it at the end. The text continues the last paragraph, and
 * each line break starts a new one.
 */
export function appendText(html: string, text: string): string {
  if (text === '') return html;
  const typed = text
    .split('\n')
    .map((line) => line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign))
    .join('</p><p>');
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${typed}</p>` : `${html}<p>${typed}</p>`;
}
