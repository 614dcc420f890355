import type { Carrier } from '../engine/carrier.ts';
import { kindOf, nationalFormat, toE164 } from '../model/numbers.ts';
import { recordedType } from '../store/tables.ts';
import { RestError } from './errors.ts';

const nothing = {
  caller_name: null,
  sim_swap: null,
  call_forwarding: null,
  line_status: null,
  line_type_intelligence: null,
  identity_match: null,
  reassigned_number: null,
  sms_pumping_risk: null,
  phone_number_quality_score: null,
  pre_fill: null,
};

const types = { mobile: 'mobile', landline: 'landline', voip: 'nonFixedVoip' } as const;

/**
 * Lookup v2: returns whether a number is valid. Also returns its network if `Fields` includes `line_type_intelligence`.
 * @param asked the number as written in the path
 * @param fields the value of `Fields`
 */
export async function lookUp(carrier: Carrier, asked: string, fields: string) {
  const requestedFields = fields.split(',').filter((name) => name !== '');
  const unknown = requestedFields.find((name) => !Object.hasOwn(nothing, name));
  if (unknown !== undefined) throw new RestError(400, 60601, `Fields: there is no ${unknown}.`);
  const number = toE164(asked);
  const url = carrier.urlOf(`/v2/PhoneNumbers/${number ?? asked}`);
  if (number === undefined) {
    const digits = asked.replace(/\D/g, '').length;
    const error = /[^\d\s+().-]/.test(asked) ? 'NOT_A_NUMBER' : digits < 11 ? 'TOO_SHORT' : 'TOO_LONG';
    return {
      calling_country_code: null,
      country_code: null,
      phone_number: asked,
      national_format: null,
      valid: false,
      validation_errors: [error],
      ...nothing,
      url,
    };
  }
  const kind = kindOf(number, await recordedType(carrier.store.pool, number));
  const isUs = number.startsWith('+1');
  return {
    calling_country_code: isUs ? '1' : null,
    country_code: isUs ? 'US' : null,
    phone_number: number,
    national_format: nationalFormat(number),
    valid: true,
    validation_errors: null,
    ...nothing,
    ...(requestedFields.includes('line_type_intelligence')
      ? {
          line_type_intelligence: {
            type: types[kind.type],
            carrier_name: kind.carrier,
            mobile_country_code: '310',
            mobile_network_code: '000',
            error_code: null,
          },
        }
      : {}),
    url,
  };
}
