import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A certificate and its key in PEM format. */
export interface Certificate {
  cert: string;
  key: string;
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
/** Object identifiers for ECDSA with SHA-256, the common name and the basic constraints. */
const [withEcdsa, commonName, constraints] = [hex('06082a8648ce3d040302'), hex('0603550403'), hex('0603551d13')];
const nameOf = (name: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
const timeOf = (at: Temporal.Instant) =>
  der(0x17, Buffer.from(`${at.toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** A certificate authority for tests. Tests trust all certificates that it issued. */
export interface Authority {
  /** The authority's own certificate in PEM format. */
  readonly cert: string;
  issue(name: string): Certificate;
  /** Returns a revocation list with these certificates in PEM format. */
  revoke(...certificates: readonly Certificate[]): string;
}

export function makeAuthority(name = 'Test authority'): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issued = (subject: string, publicKey: KeyObject, isAuthority: boolean): string => {
    const now = Temporal.Now.instant();
    const content = sequence(
      der(0xa0, hex('020102')),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      sequence(withEcdsa),
      nameOf(name),
      sequence(timeOf(now.subtract({ hours: 24 })), timeOf(now.add({ hours: 24 * 365 }))),
      nameOf(subject),
      publicKey.export({ type: 'spki', format: 'der' }),
      ...(isAuthority
        ? [der(0xa3, sequence(sequence(constraints, hex('0101ff'), der(0x04, sequence(hex('0101ff'))))))]
        : []),
    );
    return signed('CERTIFICATE', content);
  };
  function signed(what: string, content: Buffer): string {
    const signature = sign('sha256', content, own.privateKey);
    const whole = sequence(content, sequence(withEcdsa), der(0x03, Buffer.from([0]), signature));
    const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
    // no empty lines, because parsers stop at an empty line
    return [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`, ''].join('\n');
  }
  return {
    cert: issued(name, own.publicKey, true),
    revoke(...certificates) {
      const now = Temporal.Now.instant();
      const entries = certificates.map(({ cert }) =>
        sequence(der(0x02, hex(new X509Certificate(cert).serialNumber)), timeOf(now)),
      );
      const content = sequence(
        sequence(withEcdsa),
        nameOf(name),
        timeOf(now.subtract({ hours: 1 })),
        timeOf(now.add({ hours: 24 * 30 })),
        ...(entries.length === 0 ? [] : [sequence(...entries)]),
      );
      return signed('X509 CRL', content);
    },
    issue(subject) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return {
        cert: issued(subject, pair.publicKey, false),
        key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
