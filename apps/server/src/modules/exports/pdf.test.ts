import { describe, expect, it } from 'vitest';
import { pageOf } from '../../testing/pixels.ts';
import { feedPdf } from './pdf.ts';

/** Creates an archive with this member, author and note, and returns the pixels of its first page. */
async function renderFirstPage({ member = 'Ana Flores', author = 'Ray Okoye', note = 'We spoke.' }): Promise<string> {
  const pdf = await feedPdf(
    { name: member, organisation: 'Sunrise', timeZone: 'America/Chicago', at: '2026-11-23T16:00:00Z' },
    [
      {
        type: 'note',
        event_type: 'note',
        occurred_at: '2026-11-23T15:00:00Z',
        actor: author,
        body: `<p>${note}</p>`,
      } as Parameters<typeof feedPdf>[1][number],
    ],
  );
  return (await pageOf(pdf)).toBuffer('image/png').toString('base64');
}

describe('the activity in the archive of a member', () => {
  it.each([
    ['王大明', '李大明'],
    ['さくら', 'かおる'],
    ['김민준', '박민준'],
    ['शर्मा', 'वर्मा'],
    ['สมชาย', 'สมหญิง'],
  ])('shows %s as another name than %s, for the member, an author and in a note', async (name, other) => {
    for (const place of ['member', 'author', 'note'] as const)
      expect([
        place,
        (await renderFirstPage({ [place]: name })) === (await renderFirstPage({ [place]: other })),
      ]).toEqual([place, false]);
    // The name is not blank: a page with a space in place of the name looks different.
    for (const place of ['member', 'author', 'note'] as const)
      expect([place, (await renderFirstPage({ [place]: name })) === (await renderFirstPage({ [place]: ' ' }))]).toEqual(
        [place, false],
      );
  });
});
