/** Formats an address on one line: `4410 Telephone Rd, Apt 2C, Houston, TX 77087`. */
export const addressLine = (address: {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
}): string =>
  [address.line1, address.line2, address.city, `${address.state} ${address.zip}`.trim()]
    .filter((part) => part)
    .join(', ');
