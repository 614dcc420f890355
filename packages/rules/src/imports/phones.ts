const placeholders = ['0123456789', '1234567890', '2345678901', '9876543210'];

/**
 * Returns true if ten digits can be a number of the North American plan: area code and exchange begin with 2 to 9 and are no
 * service code such as 911. One digit ten times, a sequence, and the area code 555, which is not in use, are placeholders.
 */
export const isPossibleNumber = (digits: string): boolean =>
  /^[2-9](?!11)\d\d[2-9](?!11)\d\d\d{4}$/.test(digits) &&
  !/^(\d)\1{9}$/.test(digits) &&
  !digits.startsWith('555') &&
  !placeholders.includes(digits);
