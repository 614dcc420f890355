/**
 * Files of the server that may open a connection to another machine, with the row of docs/security/connections.md that
 * describes the connection. Each takes the address from a setting, or from the issuer's discovery document.
 */
export const outboundFiles: Readonly<Record<string, string>> = {
  'connectors/assistant/openai.ts': 'ASSISTANT_URL',
  'connectors/audit-heads/s3.ts': 'AUDIT_HEADS_BUCKET',
  'connectors/directory/findhelp.ts': 'FINDHELP_URL',
  'connectors/mail/smtp.ts': 'SMTP_URL',
  'connectors/scanner/clamd.ts': 'CLAMD_ADDRESS',
  'connectors/storage/s3.ts': 'S3_BUCKET',
  'connectors/telephony/documents.ts': 'TWILIO_API_URL',
  'connectors/telephony/media.ts': 'TWILIO_API_URL',
  'connectors/telephony/public-request.ts': 'TWILIO_API_URL',
  'connectors/telephony/twilio.ts': 'TWILIO_API_URL',
  'doctor/identity.ts': 'OIDC_ISSUER',
  'import/importer.ts': '--url',
  'platform/access/provider.ts': 'OIDC_ISSUER',
  'platform/certificates.ts': 'PUBLIC_URL',
  'platform/database.ts': 'DATABASE_URL',
  'platform/driver-types.ts': 'DATABASE_URL',
  'platform/live/nats.ts': 'NATS_URL',
  'platform/migrate.ts': 'DATABASE_OWNER_URL',
  'platform/naming-client.ts': 'DATABASE_URL',
  'platform/tracing-otel.ts': 'TRACES_URL',
};

const SERVER = 'apps/server/src/';
/** Code that can open a connection: the global functions, the modules of Node, and packages of clients. */
const opens = [
  /(?<![.\w'])(?:fetch\(|globalThis\.fetch|new (?:WebSocket|EventSource)\()/,
  /\bimport\s*\{[^}]*(?<![\w ]type )\b(?:connect|createConnection|Socket as \w+|get|request|Agent)\b[^}]*\}\s*from\s*'(?:node:)?(?:net|tls|https?|http2)'/,
  /\bimport\s+\*\s+as\s+\w+\s+from\s*'(?:node:)?(?:net|tls|https?|http2|dgram)'|\bfrom\s*'(?:node:)?dgram'/,
  /\bimport\s+(?!type\b)[^;]*?\sfrom\s*'(?:twilio|nodemailer|undici|axios|pg|ws|socket\.io-client|@aws-sdk\/[\w-]+|@nats-io\/[\w-]+|@opentelemetry\/exporter-[\w-]+)'/,
  /\bimport\s*\{[^}]*\bcreateRemoteJWKSet\b[^}]*\}\s*from\s*'jose'/,
  /\bimport\s*\{[^}]*\bcreateClient\b[^}]*\}\s*from\s*'@guidepost\/contracts'/,
  /\b(?:import|require)\(\s*'(?:(?:node:)?(?:net|tls|https?|http2|dgram)|twilio|nodemailer|undici|axios|pg|ws|@aws-sdk\/[\w-]+|@nats-io\/[\w-]+)'/,
];

const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');

/** Returns true if code of the server can open a connection to another machine. */
export const opensConnection = (text: string): boolean => opens.some((pattern) => pattern.test(withoutComments(text)));

/**
 * Returns an error message for a file of the server that opens a connection but is not in the list (ASVS 13.2.4). Also
 * returns one if `fetch` would follow redirects to other addresses (ASVS 15.3.2).
 */
export function undeclaredConnections(file: string, text: string): string[] {
  if (!file.startsWith(SERVER) || /\.test\.ts$|\/testing\//.test(file)) return [];
  const code = withoutComments(text);
  const requests = code.match(/(?<![.\w'])fetch\(/g) ?? [];
  if ((code.match(/\bredirect: '(?:error|manual)'/g) ?? []).length < requests.length)
    return [`${file} follows redirects. Pass \`redirect: 'error'\` to each fetch.`];
  return opensConnection(text) && !Object.hasOwn(outboundFiles, file.slice(SERVER.length))
    ? [
        `${file} opens a connection. Use a connector, or add the file to scripts/lib/outbound.ts and docs/security/connections.md.`,
      ]
    : [];
}
