import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, sanitise } from './html.ts';

/** Matches tags as they may be stored: without attributes, except the https address of a link. */
const known =
  /^<(?:\/?(?:p|br|strong|b|em|i|u|s|ul|ol|li|blockquote|h3|h4|a|code)(?: \/)?|a href="https:\/\/[^"<>]*")>$/;
const isSafe = (html: string): boolean =>
  [...html.matchAll(/<[^>]*>?/g)].every(([tag]) => known.test(tag)) && !/[<]$/.test(html);

const corpus = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test></sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover="alert(1)" class="x" id="y">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="http://evil.test">x</a>',
  '<a href=x>x</a>',
  '<a href="/settings?log-out">x</a>',
  '<a href=<script>alert(1)</script>',
  '<a href="HTTPS://ok.test/a?b=1&c=<2>">x</a>',
  '<a href="https:ok.test">x</a>',
  '<a href="https://ok.test" onclick="alert(1)" target="_blank" style="x">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src=x>',
  '<form action="https://evil.test"><input name=a><button formaction="javascript:x">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="https://evil.test/">',
  '<link rel=stylesheet href=x><style>@import "x"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p/onclick=alert(1)>x</p/x>',
  '<<p>script>alert(1)<</p>/script>',
  '<p><',
];

describe('stored rich text', () => {
  it.each(corpus)('contains nothing executable: %s', (html) => {
    const stored = sanitise(html);
    expect([stored, isSafe(stored)]).toEqual([stored, true]);
  });

  it('contains nothing executable, also if the parts are combined or stored again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...corpus, '<p>', '</p>', '<a', ' href=', '"', "'", '>', '<', '&lt;', '&#60;', '\u0000'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const stored = sanitise(pieces.join(''));
        expect([stored, isSafe(stored)]).toEqual([stored, true]);
        expect(isSafe(sanitise(stored))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps links to https addresses, and only the text of all other links', () => {
    expect(sanitise('<p><a href="HTTPS://ok.test/a?b=1&c=2">x</a> <a href="/y">y</a></p>')).toBe(
      '<p><a href="https://ok.test/a?b=1&amp;c=2">x</a> y</p>',
    );
  });

  it('is sanitized quickly, even if it is long and broken', () => {
    for (const piece of [
      '<',
      '<a>',
      '<a ',
      '</a>',
      '<p',
      '<br',
      '&',
      '&#',
      '<!--',
      ' ',
      '\u200b',
      '<a href="https://x">',
    ])
      for (const work of [sanitise, plainText]) {
        const text = piece.repeat(100_000 / piece.length);
        const began = performance.now();
        work(text);
        expect([piece, work.name, Math.floor((performance.now() - began) / 3000)]).toEqual([piece, work.name, 0]);
      }
  });
});

describe('the plain text of rich text', () => {
  it('is the typed text, including typed HTML entities', () => {
    expect(plainText('<p>1 &lt; 2 &amp; "a"</p><p>write &amp;lt;b&amp;gt;</p>')).toBe('1 < 2 & "a" write &lt;b&gt;');
  });
  it('separates paragraphs, lines and list items by spaces', () => {
    expect(plainText('<p>a</p><p>b<br />c</p><ul><li>d</li><li>e</li></ul><h3>f</h3>g')).toBe('a b c d e f g');
  });
  it('of plain paragraphs is the same as with a comment, which makes the function parse them', () => {
    const pieces = ['<p>', '</p>', 'a', 'b > c', '"', 'é', ' ', '  ', '\n', '\u00a0', '\u00ad', '\u200b', '\ufeff'];
    const paragraph = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((text) => `<p>${text.join('')}</p>`);
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 3 }), (paragraphs) => {
        const html = paragraphs.join('');
        expect(plainText(html)).toBe(plainText(`<!-- -->${html}`));
      }),
    );
    expect(plainText('<p>one\u00a0two </p><p> three\u00ad</p>')).toBe('one two three');
  });
  it('contains no scripts, styles or comments, and keeps other characters that are not markup', () => {
    expect(plainText('<script>alert(1)</script>a<style>b</style><!-- c --><svg><script>d</script></svg>')).toBe('a');
    expect(plainText('x</script>y &am 1 < 2\u200b')).toBe('xy &am 1 < 2');
  });
});
