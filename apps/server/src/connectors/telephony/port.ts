/** What a carrier knows about a number; null where it does not say. */
export interface NumberDetails {
  carrier: string | null;
  /** `mobile`, `landline` or `voip`. */
  type: string | null;
}

/** The telephone service, as far as the product asks it. */
export interface Telephony {
  /**
   * Who carries a number, `+1` and ten digits, and of what type it is.
   * @throws where the service cannot be reached or refuses
   */
  lookup(number: string): Promise<NumberDetails>;
}
