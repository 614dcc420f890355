/** Settings that share one explanation in docs/operations/configure.md and in `guidepost config`. */
export interface SettingMeaning {
  readonly names: readonly string[];
  /** Markdown. */
  readonly meaning: string;
  /** The default, if the server computes it from other settings. */
  readonly computed?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly SettingMeaning[];
}

/** The meaning of each setting. `npm run settings` writes it into docs/operations/configure.md. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Required settings and basics',
    settings: [
      {
        names: ['ENVIRONMENT'],
        meaning:
          '`production`, `staging`, `local` or `test`. `local` and `test` allow plain http and the local identity provider',
      },
      {
        names: ['DATABASE_URL'],
        meaning:
          "URL of the database with the server's login. The server uses the role `guidepost_app`, which cannot alter tables or audit rows",
      },
      {
        names: ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL'],
        meaning:
          'URLs of the database if a [pooler](scale.md#connections) is used. DATABASE_READ_URL has the login for reading, and both logins then need the settings in deploy/roles.sql. DATABASE_DIRECT_URL connects to PostgreSQL without the pooler, for jobs and live events; its default is DATABASE_URL',
      },
      {
        names: ['DATABASE_REPLICA_URL'],
        meaning:
          "URL of a [read replica](scale.md#read-replica) with the login for reading, or without a pooler the server's login",
      },
      {
        names: ['DATABASE_OWNER_URL'],
        meaning:
          'URL of the database with the login that owns the tables, for `migrate`, `audit archive`, `audit retention`, `audit expire`, `export` and `import --client-archive`. `staff`, `audit verify`, and imports of directories, hospital messages and surveys use it too if it is set. Servers do not need it: store it in a [separate file](install.md#services-of-systemd)',
      },
      {
        names: ['DATABASE_POOL'],
        meaning:
          'number of read connections per process. A process also opens the same number for writing, four for jobs and one for live events. Use about five per PostgreSQL processor',
      },
      {
        names: ['NATS_URL'],
        meaning:
          'URL of a NATS server with JetStream, such as `tls://user:password@host:4222`; separate several servers with commas. One process then reads [live events](scale.md#live-events-through-nats) from PostgreSQL and the others receive them from NATS. Without NATS_URL, every process reads them from PostgreSQL',
      },
      {
        names: ['HOST', 'PORT'],
        meaning: 'address and port that the process listens on',
      },
      {
        names: ['DRAIN_SECONDS'],
        meaning:
          'how many seconds after SIGTERM the process still answers requests, while `/readyz` responds with 503. Then the process closes its port',
      },
      {
        names: ['PUBLIC_URL'],
        computed: 'http://localhost:PORT',
        meaning:
          'URL of the staff app in the browser. The server also uses it for origin checks, the sign-in popup and headers',
      },
      {
        names: ['CONSENT_URL', 'API_URL'],
        computed: 'under PUBLIC_URL',
        meaning:
          'URLs of the public app and the API. In production, the hosts of CONSENT_URL and PUBLIC_URL must differ',
      },
      {
        names: ['TRUSTED_PROXIES'],
        meaning:
          'IP addresses of proxies. The server accepts their headers `X-Forwarded-For` and `X-Forwarded-Proto`. If PUBLIC_URL is https, the server redirects page requests over http, and refuses API requests and sockets over http',
      },
      {
        names: ['ROLES'],
        meaning: 'tasks of this process. `web`: requests and live events. `jobs`: background work',
      },
      {
        names: ['PROCESSES'],
        meaning:
          'number of [web processes](scale.md#processes) that `guidepost serve` starts on PORT, or `all` for one per processor. If it is larger than 1, a separate process does the background work',
      },
      {
        names: ['WEB_ROOT', 'CONSENT_ROOT'],
        meaning: 'folders with the built staff app and public app. Without them, the process serves only the API',
      },
      {
        names: ['METRICS_PORT', 'METRICS_HOST'],
        meaning:
          'port and address for Prometheus metrics. The port has no sign-in and no TLS, so only Prometheus should reach it',
      },
      {
        names: ['OVERLOAD_MS'],
        computed: '250; 0 in `local` and `test`',
        meaning:
          'delay in ms from which the server refuses the [least important requests](scale.md#under-pressure). With 0, it refuses none',
      },
      {
        names: ['TRACES_URL', 'TRACES_SHARE'],
        meaning:
          'URL of an OpenTelemetry receiver (OTLP over HTTP), such as `http://127.0.0.1:4318/v1/traces`, and the share of [traces](monitor.md#traces) that the server sends, from 0 to 1',
      },
      {
        names: ['LOG_LEVEL'],
        meaning: '`trace`, `debug`, `info`, `warn`, `error` or `silent`',
      },
      {
        names: ['ORGANISATION_NAME'],
        meaning: 'name of the organization on screens and in messages',
      },
      {
        names: ['BUILD_TIME', 'BUILD_HASH'],
        meaning: 'time and commit that the build-info dialog shows',
      },
      {
        names: ['CHECK_ROWS'],
        meaning:
          'only for testing Guidepost: the server compares the rows of each SQL statement with their declaration in the code, and reports differences as errors',
      },
    ],
  },
  {
    title: 'Sign-in, sessions and limits',
    settings: [
      {
        names: ['OIDC_ISSUER'],
        meaning: 'URL of the OpenID Connect issuer',
      },
      {
        names: ['OIDC_CLIENT_ID', 'OIDC_SCOPE'],
        meaning: 'client id that the browser uses (public client with PKCE), and the requested scopes',
      },
      {
        names: ['OIDC_AUDIENCE', 'OIDC_RESOURCE'],
        meaning: "required audience of access tokens, and value of the parameter `resource` in the browser's request",
      },
      {
        names: ['OIDC_SESSION_CLAIM'],
        meaning: "claim that identifies the issuer's session. Its value must stay the same when a token is refreshed",
      },
      {
        names: ['OIDC_REQUIRED_ACR', 'OIDC_REQUIRED_AMR'],
        meaning:
          '`acr` values and `amr` methods. If set, a sign-in must have one of the values and one of the methods ([strength of a sign-in](identity-provider.md#strength-and-age-of-a-sign-in))',
      },
      {
        names: ['SESSION_FRESH_SECONDS'],
        meaning:
          'maximum age of the sign-in for [sensitive actions](identity-provider.md#strength-and-age-of-a-sign-in), such as exports. Users with an older sign-in must sign in again. Without it, any age is accepted',
      },
      {
        names: ['SESSION_IDLE_SECONDS', 'SESSION_ABSOLUTE_SECONDS'],
        meaning: 'maximum time without user activity, and maximum length of a session',
      },
      {
        names: ['RATE_LIMIT_PER_MINUTE'],
        meaning: 'requests per session, or per network if a request has no session ([limits](../security/limits.md))',
      },
      {
        names: ['LOOKUP_LIMIT_PER_MINUTE'],
        meaning:
          "maximum number of a session's requests to outside services, for example to look up a number's carrier. The same limit applies separately to requests that start imports, to requests with one public link, and to requests with wrong links from one network",
      },
      {
        names: ['CONSENT_LINK_DAYS'],
        meaning: "number of days that a link to a member's consents is valid",
      },
      {
        names: ['SECRETS_KEY', 'SECRETS_KEY_OLD'],
        meaning:
          '32 bytes in base64 (`openssl rand -base64 32`). This key encrypts secrets that administrators enter, such as a findhelp key. Without SECRETS_KEY, administrators cannot enter secrets. [Changing it](../security/sign-in.md#keys) loses no secret if the earlier key is in SECRETS_KEY_OLD (several keys are separated by commas). Digests of enrollment files also use SECRETS_KEY',
      },
    ],
  },
  {
    title: 'Rules',
    settings: [
      {
        names: ['CLIENT_WEBSITE_START'],
        meaning: "expected start of a customer's website URL",
      },
      {
        names: ['RECORDING_NOTICE_EN', 'RECORDING_NOTICE_ES'],
        computed: "'This call may be recorded.', and the same in Spanish",
        meaning: 'announcement that both sides hear before a call is connected; cannot be empty',
      },
      {
        names: ['ALGORITHM_START_DATE'],
        meaning: 'statuses and outcomes from before this day cannot be changed',
      },
      {
        names: ['HOSPITAL_NEWS_DAYS'],
        meaning: 'number of days that a member is shown as newly admitted or discharged',
      },
      {
        names: ['STATUS_CHANGE_GRACE_DAYS'],
        meaning:
          'number of days at the start of a month when users can still enter status changes for the previous month',
      },
      {
        names: ['FEATURE_FLAGS'],
        meaning:
          'enabled features: `scheduled-sms`, `goals-tracking`, `call-data-quality`, `call-data-quality-pre-call`',
      },
      {
        names: ['SCHEDULED_TEXTS_PER_DAY', 'SCHEDULED_SENDS_PER_DAY'],
        meaning:
          "maximum number of texts that a guide can schedule in one day, and maximum number of a guide's scheduled texts that are sent in one day",
      },
    ],
  },
  {
    title: 'Outside services',
    settings: [
      {
        names: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
        meaning: 'Twilio account. Calls and texts are off without it',
      },
      {
        names: ['TWILIO_API_URL'],
        computed: "Twilio's own",
        meaning: "URL of Twilio's API. Change it to use a compatible service, such as the local carrier",
      },
      {
        names: ['TEXTS_PER_SECOND'],
        meaning: 'maximum number of texts that all processes together send per second',
      },
      {
        names: ['SMTP_URL', 'MAIL_FROM'],
        meaning:
          'mail server (`smtp://user:password@host:587` or `smtps://…`) and sender. The sender is `Name <address>`. If it is only an address, the name is ORGANISATION_NAME. Production always uses TLS. Without these settings, organizations receive referral requests only as texts',
      },
      {
        names: ['FINDHELP_URL', 'FINDHELP_USERNAME', 'FINDHELP_PASSWORD'],
        meaning:
          "URL of findhelp's API, and your account. An administrator also enters a key for each customer. The server sends search words and ZIP codes to findhelp, but no names. Without these settings, Guidepost searches its own directory",
      },
      {
        names: ['ASSISTANT_URL', 'ASSISTANT_KEY'],
        meaning:
          "URL (`https://…/v1`) and key of a service with OpenAI's endpoints. The service writes transcripts and notes for recorded calls. Recordings and transcripts are sent to it. Without this service, the carrier writes the transcripts, and rules in the code select sentences from the transcript as notes",
      },
      {
        names: ['ASSISTANT_MODEL', 'ASSISTANT_TRANSCRIPTION_MODEL'],
        computed: '`gpt-4o-mini`, `whisper-1`',
        meaning: 'models that the service at ASSISTANT_URL uses for notes and for transcripts',
      },
      {
        names: ['MAPS_TILE_URL', 'MAPS_KEY'],
        meaning:
          'URL of an outside service for map tiles, such as `https://host/{z}/{x}/{y}.png?key={key}`, and its key. Without this service, the map shows an outline of the US states',
      },
      {
        names: ['DASHBOARD_URL'],
        meaning: 'URL of an outside analytics workbook. *Dashboard* in the top navigation opens it',
      },
      {
        names: ['SIGMA_EMBED_URL', 'SIGMA_CLIENT_ID', 'SIGMA_SECRET'],
        meaning:
          "Sigma dashboard that the docket embeds. Without these settings, the docket shows Guidepost's own dashboard",
      },
      {
        names: ['SIGMA_TEAM'],
        meaning: 'Sigma team. Users who view the dashboard have the permissions of this team',
      },
    ],
  },
  {
    title: 'Storage and hospital connections',
    settings: [
      {
        names: ['FILES_ROOT'],
        computed: 'required without S3_BUCKET',
        meaning: 'folder for uploads, which all processes share. Users open files with URLs that the server signs',
      },
      {
        names: ['S3_BUCKET', 'S3_REGION'],
        meaning: 'bucket that stores uploads instead of FILES_ROOT, and its region',
      },
      {
        names: ['S3_ENDPOINT', 'S3_PATH_STYLE'],
        computed: "Amazon's, false",
        meaning:
          "URL of an S3-compatible service. If S3_PATH_STYLE is `true`, the bucket's name is in the path of the URL instead of the host",
      },
      {
        names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
        meaning: "login for the bucket. If both are missing, the server uses the machine's role",
      },
      {
        names: ['AUDIT_HEADS_PATH', 'AUDIT_HEADS_BUCKET'],
        meaning:
          'file, or bucket (`bucket` or `bucket/prefix`, with the S3 settings), in which the server stores a [signed head of the audit chain](../areas/audit.md#heads) every five minutes. Both require SECRETS_KEY',
      },
      {
        names: ['CLAMD_ADDRESS'],
        computed: 'required in production',
        meaning: 'address of clamd: host:port, or the path of a socket. `none` disables the malware scanner',
      },
      {
        names: ['MLLP_PORT', 'MLLP_HOST'],
        meaning:
          'port and address for [messages from hospitals](services.md#messages-from-hospitals) over MLLP. Without a port, hospitals cannot connect over MLLP',
      },
      {
        names: ['MLLP_TLS_CERT', 'MLLP_TLS_KEY'],
        meaning:
          'server certificate for MLLP_PORT, and its key (PEM). If both are set as files, the certificate can be renewed without a restart (`MLLP_TLS_CERT_FILE`, `MLLP_TLS_KEY_FILE`)',
      },
      {
        names: ['MLLP_CLIENT_CA'],
        meaning:
          "certificate of the authority that issues the hospitals' certificates (PEM). Required if MLLP_TLS_CERT is set",
      },
      {
        names: ['MLLP_CLIENT_CRL'],
        meaning:
          'list of the certificates that this authority has revoked (CRL in PEM format). One file can contain several lists',
      },
      {
        names: ['MLLP_SENDER'],
        meaning:
          'only for `local` and `test`: name of the hospital that sends over connections without a client certificate',
      },
    ],
  },
];
