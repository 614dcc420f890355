const marker = /^[\s\u00a0]*(?:([·•▪●○o§–-])|(?:\d{1,3}|[a-z]{1,4})[.)])[\s\u00a0]+/i;
const blockTags = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li';

/**
 * Converts HTML from the clipboard. Restores lists that word processors write as paragraphs, and separates table cells.
 */
export function pastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // starts with the innermost tables, because a cell can contain a table
  for (const table of [...page.querySelectorAll('table')].reverse()) table.replaceWith(...linesOf(table));
  listWordParagraphs(page);
  keepSpaces(page);
  return page.body.innerHTML;
}

/** Returns each row as a paragraph, with a space between its cells. */
function linesOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p');
    for (const cell of row.cells) {
      if (line.hasChildNodes()) line.append(' ');
      for (const block of [...cell.querySelectorAll(blockTags)].reverse()) {
        block.replaceWith(...block.childNodes, block.ownerDocument.createTextNode(' '));
      }
      line.append(...cell.childNodes);
    }
    return line;
  });
}

/** Returns a paragraph's level in a word processor's list, starting at 1. Returns 0 if it is not in a list. */
function levelOf(element: Element | null): number {
  if (element?.tagName !== 'P') return 0;
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')?.[1];
  if (level !== undefined) return Number(level);
  return /^MsoListParagraph/i.test(element.className) && marker.test(element.textContent ?? '') ? 1 : 0;
}

function listWordParagraphs(page: Document): void {
  const lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of page.querySelectorAll('p')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    const follows = last !== null && lists[0] !== undefined && paragraph.previousElementSibling === lists[0];
    if (!follows) lists.length = 0;
    const ordered = isOrdered(paragraph);
    removeMarker(paragraph);
    lists.length = Math.min(lists.length, level);
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    if (lists.length === 0) {
      const list = page.createElement(ordered ? 'ol' : 'ul');
      paragraph.before(list);
      lists.push(list);
    } else if (lists.length < level) {
      const list = page.createElement(ordered ? 'ol' : 'ul');
      (lists.at(-1)?.lastElementChild ?? lists.at(-1))?.append(list);
      lists.push(list);
    }
    lists.at(-1)?.append(item);
    last = item;
    paragraph.remove();
  }
}

const ignored = (paragraph: Element) =>
  [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''));

function isOrdered(paragraph: Element): boolean {
  const found = marker.exec(`${(ignored(paragraph) ?? paragraph).textContent ?? ''} `);
  return found !== null && found[1] === undefined;
}

/** Removes the bullet or number that a word processor has written into the text. */
function removeMarker(paragraph: Element): void {
  const span = ignored(paragraph);
  if (span) {
    span.remove();
    return;
  }
  let left = marker.exec(paragraph.textContent ?? '')?.[0].length ?? 0;
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

/**
 * Replaces text that consists only of spaces with a no-break space if it is between two inline elements. The editor would
 * remove normal spaces there.
 */
function keepSpaces(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const inLine = [node.previousSibling, node.nextSibling].every(
      (sibling) => sibling instanceof Element && !sibling.matches(`${blockTags}, br, table`),
    );
    if (inLine && /^[ \t\r\n]+$/.test(node.nodeValue ?? '')) node.nodeValue = ' ';
  }
}
