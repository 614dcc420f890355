import { expect, it } from 'vitest';
import { cityLine } from './city-line.ts';

it.each([
  ['Gary IN', { city: 'Gary', state: 'IN', zip: null }],
  ['GARY, IN 46402', { city: 'GARY', state: 'IN', zip: '46402' }],
  ['El Paso TX 79901-1234', { city: 'El Paso', state: 'TX', zip: '79901' }],
  ['Washington, D.C.', { city: 'Washington', state: 'DC', zip: null }],
  ['New York, New York', { city: 'New York', state: 'NY', zip: null }],
  ['St. Louis MO', { city: 'St. Louis', state: 'MO', zip: null }],
  ['Laredo, Tejas', { city: 'Laredo', state: 'TX', zip: null }],
])('a city with its state is separated: %s', (written, found) => {
  expect(cityLine(written, null, null)).toEqual(found);
});

it.each(['Gary', 'Gary in', 'IN', 'Washington', 'München', '80331 München', 'Berlin, Germany', 'Fond du Lac', ''])(
  'a city without a state is no such line: %s',
  (written) => {
    expect(cityLine(written, null, null)).toBeNull();
  },
);

it('a city with a different state or ZIP code than the address is no such line', () => {
  expect(cityLine('Gary, IN 46402', 'TX', null)).toBeNull();
  expect(cityLine('Gary, IN 46402', null, '80202')).toBeNull();
  expect(cityLine('Gary, IN 46402', 'Indiana', '46402-1234')).toEqual({ city: 'Gary', state: 'IN', zip: '46402' });
});
