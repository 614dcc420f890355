/** Formats '+17135550123' as '(713) 555-0123'. Returns other texts unchanged. */
export function phoneText(number: string): string {
  const match = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s()-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}
