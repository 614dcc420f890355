import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'a', 'code'],
  allowedAttributes: { a: ['href'] },
  // Links in notes must start with https (staff §5).
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** The HTML of a note as it may be stored and shown: known tags only, links only to https (ASVS 1.3.1). */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, options)
    .replace(/<a>([\s\S]*?)<\/a>/g, '$1')
    .trim();

/** The words of a note without markup, on one line; what cannot be seen is no word. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:\/p|\/li|br\s*\/?|\/h\d)>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/[\s\u00a0\u00ad\u200b-\u200f\u2060\ufeff]+/g, ' ')
    .trim();
