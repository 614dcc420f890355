const sequences = ['0123456789', '1234567890', '9876543210'];

/**
 * Returns true if ten digits can be a number of the North American plan: area code and exchange begin with 2 to 9 and are no
 * service code such as 911. Numbers of the area code 555, which reach nobody, come with made-up patients and are accepted.
 * One digit ten times and the ten digits in order are placeholders.
 */
export const isPossibleNumber = (digits: string): boolean =>
  /^(?:555\d{7}|[2-9](?!11)\d\d[2-9](?!11)\d{6})$/.test(digits) &&
  !/^(\d)\1{9}$/.test(digits) &&
  !sequences.includes(digits);
