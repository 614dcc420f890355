import { expect, it } from 'vitest';
import { linkLanguage, linkText } from './link-text.ts';

const link = {
  purpose: 'consent',
  name: 'Dolores',
  guide: 'Marisol Vega',
  client: 'Sunrise Health',
  days: 7,
  address: 'https://consent.example.org/?key=…',
} as const;

it('a text with a link names the member, the first name of the guide, the client, and the days in its language', () => {
  expect(linkText('en', link)).toBe(
    'Hi Dolores, this is Marisol from Sunrise Health. Please read and answer your consent forms here. The link is only for you and is valid for 7 days:\nhttps://consent.example.org/?key=…',
  );
  expect(linkText('es', { ...link, purpose: 'survey' })).toBe(
    'Hola, Dolores: soy Marisol, de Sunrise Health. Responda aquí unas preguntas cuando pueda. El enlace es solo para usted y es válido por 7 días:\nhttps://consent.example.org/?key=…',
  );
});

it.each([
  ['Spanish', 'en', 'es'],
  ['Spanish, English', 'en', 'es'],
  ['English, Spanish', 'es', 'en'],
  ['Vietnamese, English', 'es', 'es'],
  [null, 'es', 'es'],
  ['', 'en', 'en'],
] as const)('a link for a member who reads %s and gets texts in %s is sent in %s', (reported, ofTexts, language) =>
  expect(linkLanguage(reported, ofTexts)).toBe(language),
);
