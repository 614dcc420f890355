import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/**
 * Returns the URL if a note may link to it, otherwise undefined. Links must start with https
 * (docs/areas/notes.md#rich-text).
 */
const allowedLink = (address: string | undefined): string | undefined =>
  address !== undefined && /^https:\/\//i.test(address) ? `https${address.slice('https'.length)}` : undefined;

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'a', 'code'],
  allowedAttributes: { a: ['href'] },
  // The list of schemes alone would allow relative URLs, which point into the application.
  transformTags: {
    a: (tagName, { href }): sanitizeHtml.Tag => {
      const address = allowedLink(href);
      return { tagName, attribs: address === undefined ? {} : { href: address } };
    },
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/**
 * Cleans a user's HTML so that it may be stored and shown. Keeps only known tags, and only links to https (ASVS 1.3.1).
 */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, options)
    .replace(/<a>([\s\S]*?)<\/a>/g, '$1')
    .trim();

/** Elements whose content is not text. */
const hiddenElements = new Set(['script', 'style', 'textarea', 'option', 'noscript']);
const blockElements = /^(?:p|li|h\d)$/;

/** HTML that consists only of paragraphs of text without entities, such as most notes. */
const onlyParagraphs = /^(?:<p>[^<&]*<\/p>)+$/;
/** Whitespace that is not a single space between words, and invisible characters. */
const irregularSpace = / {2}|[^\S ]|[\u00ad\u200b-\u200f\u2060]/;

/**
 * Returns the text of HTML on one line, without markup or invisible characters. A docket needs the text of many notes,
 * so plain paragraphs are not parsed.
 */
export function plainText(html: string): string {
  const text = onlyParagraphs.test(html) ? html.replaceAll('<p>', '').replaceAll('</p>', ' ') : textOf(html);
  return (irregularSpace.test(text) ? text.replace(/[\s\u00a0\u00ad\u200b-\u200f\u2060\ufeff]+/g, ' ') : text).trim();
}

/** Returns the text of HTML. It uses the parser directly, because `sanitizeHtml` takes ten times as long. */
function textOf(html: string): string {
  let text = '';
  let hiddenDepth = 0;
  const parser = new Parser({
    ontext(part) {
      if (hiddenDepth === 0) text += part;
    },
    onopentag(name) {
      if (hiddenElements.has(name)) hiddenDepth += 1;
      else if (name === 'br') text += ' ';
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hiddenDepth -= 1;
      else if (blockElements.test(name)) text += ' ';
    },
  });
  parser.end(html);
  return text;
}

/** Converts plain text to the HTML of a note, with one paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
