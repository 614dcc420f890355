import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { clientProblems, clientType, missingOfClient } from './completeness.ts';

const person = (isManager: boolean) => ({
  id: asId<'Staff'>(1),
  name: 'Priya Raman',
  role: 'VIEWER' as const,
  isManager,
});
const whole = {
  name: 'Bluebonnet',
  displayName: 'Bluebonnet Care',
  website: 'https://care.example.org/bluebonnet',
  websiteStart: 'https://care.example.org/',
  internalPhoneNumberId: asId<'Line'>(1),
  feedbackNumberId: asId<'Line'>(2),
  smsReEngagementThreshold: 0,
  callEngagementLengthRequirementInMinutes: 0,
  averageMonthsInProgram: 12,
  terms: [{ id: asId<'Term'>(1), name: 'Text messages', es: { name: 'Text messages', shortName: 'Text messages' } }],
  surveyCount: 1,
  teams: [{ id: asId<'Team'>(1), name: 'Gulf Coast', users: [person(true)] }],
};
const messagesOf = (change: object) =>
  clientProblems({ ...whole, ...change }).map(({ message }) => sentenceText(message));

describe('the completeness check of a client', () => {
  it('reports nothing if all values exist, also if a threshold is zero', () => {
    expect(messagesOf({})).toEqual([]);
  });

  it('reports each point, in order', () => {
    expect(
      messagesOf({
        name: '',
        displayName: ' ',
        website: null,
        internalPhoneNumberId: null,
        feedbackNumberId: null,
        smsReEngagementThreshold: null,
        callEngagementLengthRequirementInMinutes: null,
        averageMonthsInProgram: null,
        terms: [],
        surveyCount: 0,
        teams: [],
      }),
    ).toEqual([
      'Name is required',
      'Display Name is required',
      'Website is required',
      'Market Number is required',
      'Feedback Number is required',
      'SMS Re-Engagement Threshold is required',
      'Call Engagement Length Requirement in Minutes is required',
      'Average Months in Program is required',
      'No Consents configured for customer',
      'No surveys configured for customer',
      'No teams configured for customer',
    ]);
    expect(messagesOf({ website: 'https://bluebonnet.example.org' })).toEqual([
      'Website should start with https://care.example.org/',
    ]);
    const teams = [
      { id: asId<'Team'>(1), name: 'Gulf Coast', users: [person(false), person(true)] },
      { id: asId<'Team'>(2), name: 'Lakes', users: [] },
    ];
    expect(messagesOf({ teams })).toEqual(['Team has no manager', 'Team has no users']);
  });
});

it('the list reports five missing fields, and the type depends on the medical center', () => {
  const numbers = (...types: ('phoneNumber' | 'feedbackNumber')[]) =>
    types.map((type) => ({ type, id: asId<'Line'>(1) }));
  const both = numbers('phoneNumber', 'feedbackNumber');
  expect(missingOfClient({ ...whole, clientMarketNumbers: both })).toEqual([]);
  expect(missingOfClient({ ...whole, clientMarketNumbers: numbers('phoneNumber') })).toEqual(['Feedback Number']);
  expect(missingOfClient({ ...whole, website: '', clientMarketNumbers: both })).toEqual(['Website']);
  expect(missingOfClient({ name: ' ', displayName: '', website: null, clientMarketNumbers: [] })).toEqual([
    'Name',
    'Display Name',
    'Market Number',
    'Feedback Number',
    'Website',
  ]);
  expect([clientType({ avonMedicalCenterId: 'x' }), clientType({ avonMedicalCenterId: null })]).toEqual([
    'BH Customer',
    'CG Only',
  ]);
});
