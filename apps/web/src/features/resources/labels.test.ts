import type { Program } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { hoursLines } from './hours.ts';
import { programText, referralTo, telLink } from './labels.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR'] as const;
const program = {
  id: 7,
  name: 'Pelican Medical Rides',
  organizationName: 'Pelican Community Services',
  phoneNumber: '+17135550173',
  url: 'https://pelican.example.org',
  location: {
    id: 3,
    streetAddress: '6120 Harmon Street',
    city: 'Houston',
    state: 'TX',
    zipcode: '77023',
    phoneNumber: null,
    hours: [{ days: [...weekdays, 'SA'], opensAt: '06:00', closesAt: '19:30', note: null }],
  },
} as unknown as Program;

it("a text about a program is in the member's language", () => {
  expect(programText(program, 'en')).toBe(
    [
      'Pelican Medical Rides (Pelican Community Services)',
      '6120 Harmon Street, Houston, TX 77023',
      'Phone (713) 555-0173',
      'Hours: Mon to Sat, 6 AM to 7:30 PM',
      'https://pelican.example.org',
    ].join('\n'),
  );
  expect(programText(program, 'es')).toContain('Horario: lun a sáb');
});

it('the digits of an extension are not part of the number that is called', () => {
  expect(telLink('(713) 555-0101 ext. 7')).toBe('tel:7135550101;ext=7');
  expect(telLink('555-0101 x12')).toBe('tel:5550101;ext=12');
  expect(telLink('+1 713.555.0101, extension 34 (desk)')).toBe('tel:+17135550101;ext=34');
  expect(telLink('(713) 555-0101 ext. desk')).toBe('tel:7135550101');
  expect(telLink('+17135550173')).toBe('tel:+17135550173');
});

it('opening hours are shown in short lines', () => {
  expect(
    hoursLines(
      [
        { days: ['TU', 'TH'], opensAt: '09:00', closesAt: '12:00', note: null },
        { days: [...weekdays, 'SA', 'SU'], opensAt: '00:00', closesAt: '23:59', note: null },
        { days: ['SA'], opensAt: null, closesAt: null, note: 'By appointment' },
      ],
      'en',
    ),
  ).toEqual(['Tue, Thu, 9 AM to 12 PM', 'Day and night', 'Sat, By appointment']);
});

it('a program fills the fields of a referral', () => {
  expect(referralTo(program)).toEqual({
    resourceName: 'Pelican Medical Rides',
    contactName: null,
    phoneNumber: '+17135550173',
    url: 'https://pelican.example.org',
    streetAddress: '6120 Harmon Street',
    city: 'Houston',
    state: 'TX',
    zipcode: '77023',
    resourceId: 7,
  });
});
