const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Appends plain text to rich text, as if typed at its end: in its last paragraph, with a new paragraph for each line
 * break.
 */
export function appendText(html: string, text: string): string {
  if (text === '') return html;
  const typed = text
    .split('\n')
    .map((line) => line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign))
    .join('</p><p>');
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${typed}</p>` : `${html}<p>${typed}</p>`;
}
