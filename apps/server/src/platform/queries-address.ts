/**
 * SQL expression for an address on one line, such as `4410 Telephone Rd, Apt 2C, Houston, TX 77087`. Imported addresses
 * may have empty parts, which are left out.
 * @param a alias of the table `addresses`
 */
export const addressText = (a: string): string =>
  `concat_ws(', ', nullif(${a}.line1, ''), nullif(${a}.line2, ''), nullif(${a}.city, ''), nullif(trim(concat_ws(' ', ${a}.state, ${a}.zip)), ''))`;
