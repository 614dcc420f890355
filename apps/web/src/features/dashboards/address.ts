import { asId, type StaffId } from '@guidepost/contracts';

/** Signed parameters of a dashboard URL, with the signature. */
export interface OwnAddress {
  guideId: StaffId;
  /** `yyyy-MM` */
  yearMonth: string;
  /** Milliseconds since 1970. */
  expires: number;
  signature: string;
}

/** Parses the URL of Guidepost's own dashboard page at `origin`. Returns null for an external or incomplete URL. */
export function addressOf(url: string, origin: string): OwnAddress | null {
  const { origin: at, pathname, searchParams } = new URL(url, origin);
  const read = (name: string) => searchParams.get(name) ?? '';
  const address = {
    guideId: asId<'Staff'>(Number(read('guideId'))),
    yearMonth: read('yearMonth'),
    expires: Number(read('expires')),
    signature: read('signature'),
  };
  const isWhole =
    Number.isSafeInteger(address.guideId) &&
    address.guideId > 0 &&
    Number.isSafeInteger(address.expires) &&
    address.expires > 0 &&
    /^\d{4}-\d{2}$/.test(address.yearMonth) &&
    address.signature !== '';
  return at === origin && pathname === '/dashboards/docket' && isWhole ? address : null;
}
