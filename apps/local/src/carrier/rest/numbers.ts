import type { Line, LineChange } from '../engine/lines.ts';
import { nationalFormat, toE164 } from '../model/numbers.ts';
import { answerPage, found, type RestContext, type RestRoute } from './context.ts';
import { RestError } from './errors.ts';
import { addressField, field, methodField, refuseUnsupported } from './form.ts';
import { presentLine } from './present.ts';

export const numberRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/AvailablePhoneNumbers/US/Local', handle: available },
  { method: 'POST', path: '/IncomingPhoneNumbers', wire: 'number added', handle: create },
  { method: 'GET', path: '/IncomingPhoneNumbers', handle: list },
  { method: 'GET', path: '/IncomingPhoneNumbers/:sid', handle: fetchOne },
  { method: 'POST', path: '/IncomingPhoneNumbers/:sid', wire: 'number changed', handle: update },
  { method: 'DELETE', path: '/IncomingPhoneNumbers/:sid', wire: 'number given back', handle: remove },
];

const unsupported = ['AreaCode', 'SmsApplicationSid', 'VoiceApplicationSid', 'TrunkSid'];

const addresses = [
  ['SmsUrl', 'smsUrl'],
  ['SmsFallbackUrl', 'smsFallbackUrl'],
  ['VoiceUrl', 'voiceUrl'],
  ['VoiceFallbackUrl', 'voiceFallbackUrl'],
  ['StatusCallback', 'statusCallback'],
] as const;

const methods = [
  ['SmsMethod', 'smsMethod'],
  ['SmsFallbackMethod', 'smsFallbackMethod'],
  ['VoiceMethod', 'voiceMethod'],
  ['VoiceFallbackMethod', 'voiceFallbackMethod'],
  ['StatusCallbackMethod', 'statusCallbackMethod'],
] as const;

/** Returns the changes that a form requests for a number. An empty value removes a webhook URL. */
function changeOf(form: URLSearchParams): LineChange {
  refuseUnsupported(form, unsupported);
  const change: LineChange = {};
  for (const [name, key] of addresses) if (form.has(name)) change[key] = addressField(form, name, 21502) ?? '';
  for (const [name, key] of methods) if (form.has(name)) change[key] = methodField(form, name);
  const friendlyName = field(form, 'FriendlyName');
  return friendlyName === undefined ? change : { ...change, friendlyName };
}

async function create({ carrier, accountSid, form, reply }: RestContext): Promise<unknown> {
  const text = field(form, 'PhoneNumber');
  const number = text === undefined ? undefined : toE164(text);
  if (number === undefined) throw new RestError(400, 21421, `PhoneNumber is invalid: ${text ?? ''}`);
  if (carrier.lines.byNumber(number)) throw new RestError(400, 21422, `${number} is not available.`);
  const line = carrier.lines.put(number, changeOf(form));
  await carrier.store.saved();
  carrier.changed();
  reply.code(201);
  return presentLine(accountSid, line);
}

async function list(context: RestContext): Promise<unknown> {
  const { carrier, accountSid, query } = context;
  const [number, name] = [field(query, 'PhoneNumber'), field(query, 'FriendlyName')];
  const pattern = number?.replace(/[^\d*]/g, '').replaceAll('*', '\\d');
  const lines = carrier.lines
    .all()
    .filter((line) => pattern === undefined || new RegExp(pattern).test(line.number))
    .filter((line) => name === undefined || line.friendlyName === name)
    .toReversed();
  return answerPage<Line>(
    context,
    'incoming_phone_numbers',
    async ({ skip, limit }) => lines.slice(skip, skip + limit),
    (line) => presentLine(accountSid, line),
  );
}

/** Lists available numbers in an area code, chosen from its hundred numbers that are reserved for fiction. */
async function available({ carrier, query, path }: RestContext): Promise<unknown> {
  const area = field(query, 'AreaCode') ?? '';
  const size = Number(field(query, 'PageSize') ?? 20);
  const all = /^[2-9]\d\d$/.test(area) ? Array.from({ length: 100 }, (_, n) => `+1${area}5550${100 + n}`) : [];
  const free = all.filter((number) => !carrier.lines.byNumber(number)).slice(0, Math.min(size, 50));
  return {
    uri: `/2010-04-01${path}.json?AreaCode=${area}`,
    available_phone_numbers: free.map((number) => ({
      friendly_name: nationalFormat(number),
      phone_number: number,
      lata: null,
      rate_center: null,
      latitude: null,
      longitude: null,
      region: null,
      postal_code: null,
      iso_country: 'US',
      address_requirements: 'none',
      beta: false,
      capabilities: { voice: true, SMS: true, MMS: true },
    })),
  };
}

const findLine = (context: RestContext): Line => found(context.carrier.lines.bySid(context.sid()), context);

async function fetchOne(context: RestContext): Promise<unknown> {
  return presentLine(context.accountSid, findLine(context));
}

async function update(context: RestContext): Promise<unknown> {
  const { carrier, accountSid, form } = context;
  const line = carrier.lines.put(findLine(context).number, changeOf(form));
  await carrier.store.saved();
  carrier.changed();
  return presentLine(accountSid, line);
}

async function remove(context: RestContext): Promise<unknown> {
  const { carrier, reply } = context;
  carrier.lines.remove(findLine(context).sid);
  await carrier.store.saved();
  carrier.changed();
  return reply.code(204).send();
}
