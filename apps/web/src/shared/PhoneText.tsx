import { phoneText } from './phone.ts';

export function PhoneText({ number }: { number: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{phoneText(number)}</span>;
}
