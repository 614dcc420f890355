import { asId, type MemberId, type TextId } from '@guidepost/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import twilio from 'twilio';
import { expect } from 'vitest';
import { carrierPlugin } from '../../carrier/plugin.ts';
import { API_PATH, TWILIO_PATH } from '../../carrier/settings.ts';
import { type Account, prepareCarrier } from '../../carrier/store/schema.ts';
import { freePort } from '../../shared/ports.ts';
import { type Clone, cloneTemplate } from '../../testing/clone.ts';
import { Worker } from './worker.ts';

export const line = '+13465550100';
const guideId = 1;
/** Maximum wait in a test, in milliseconds. An idle machine needs about a second for the same work. */
export const patience = 20_000;
/** Maximum duration of a test that starts processes, in milliseconds. */
export const processMs = 90_000;

/** An outgoing text in Guidepost's database. */
export interface Text {
  id: string;
  status: string;
  sid: string | null;
  attempts: number;
  attempted_at: Date | null;
  error_code: number | null;
  failure: string | null;
  was_sent_by_cron_job: boolean;
}

/**
 * The server and the carrier in separate processes with one database. The database contains one guide with a phone
 * line. Members agree to receive texts.
 */
export class ConversationServers {
  account: Account = { sid: '', token: '' };
  readonly carrierUrl: string;
  owner!: pg.Pool;
  #clone!: Clone;
  #carrier: FastifyInstance | undefined;
  readonly #workers: Worker[] = [];
  readonly #port: number;

  private constructor(port: number, carrierPort: number) {
    this.#port = port;
    this.carrierUrl = `http://localhost:${carrierPort}`;
  }

  #numbers = 300;
  /** Returns an unused phone number. */
  newNumber(): string {
    this.#numbers += 1;
    return `+17135550${this.#numbers}`;
  }

  /** Restores the initial state for a test: the carrier has no faults, and the next text may be sent immediately. */
  async reset(): Promise<void> {
    await this.faults({});
    await this.sql(`UPDATE text_pace SET free_at = '2026-01-01Z'`);
  }

  static async open(): Promise<ConversationServers> {
    const servers = new ConversationServers(await freePort(), await freePort());
    servers.#clone = await cloneTemplate();
    servers.owner = new pg.Pool({ connectionString: servers.#clone.url, max: 4 });
    servers.owner.on('error', () => undefined);
    await servers.owner.query(`
      INSERT INTO users (id, role, first_name, last_name, created_at) VALUES (${guideId}, 'GUIDE', 'Marisol', 'Vega', '2026-01-01Z');
      INSERT INTO staff (user_id, email, time_zone) VALUES (${guideId}, 'guide@demo.test', 'America/Chicago');
      INSERT INTO clients (id, name, display_name, created_at) VALUES (1, 'Sunrise', 'Sunrise', '2026-01-01Z');
      INSERT INTO lines (display_name, number, is_default, owner_id, created_at) VALUES ('Main', '${line}', true, ${guideId}, '2026-01-01Z');
      SELECT setval(pg_get_serial_sequence('users', 'id'), 100);`);
    const client = await servers.owner.connect();
    const { rows } = await client.query<{ current_user: string }>('SELECT current_user');
    servers.account = await prepareCarrier(client as unknown as pg.Client, rows[0]?.current_user ?? '');
    client.release();
    await servers.startCarrier();
    return servers;
  }

  async startCarrier(): Promise<void> {
    this.#carrier = Fastify({ forceCloseConnections: true });
    await this.#carrier.register(
      carrierPlugin({
        databaseUrl: this.#clone.url,
        publicUrl: this.carrierUrl,
        lines: async () => [
          {
            number: line,
            friendlyName: 'Main',
            smsUrl: this.webhook('incoming'),
          },
        ],
      }),
    );
    await this.#carrier.listen({ port: Number(new URL(this.carrierUrl).port), host: '127.0.0.1' });
  }

  async stopCarrier(): Promise<void> {
    await this.#carrier?.close();
    this.#carrier = undefined;
  }

  /** Starts another server process. By default it uses the port that receives the carrier's webhooks. */
  async startWorker(env: Readonly<Record<string, string>> = {}, port = this.#port): Promise<Worker> {
    const worker = await Worker.start({
      ENVIRONMENT: 'test',
      DATABASE_URL: this.#clone.url,
      DATABASE_POOL: '5',
      OIDC_ISSUER: 'http://127.0.0.1:9/none',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${this.#port}`,
      TWILIO_ACCOUNT_SID: this.account.sid,
      TWILIO_AUTH_TOKEN: this.account.token,
      TWILIO_API_URL: this.carrierUrl + TWILIO_PATH,
      ...env,
    });
    this.#workers.push(worker);
    return worker;
  }

  startSecondWorker = async (env: Readonly<Record<string, string>> = {}): Promise<Worker> =>
    this.startWorker(env, await freePort());

  async close(): Promise<void> {
    for (const worker of this.#workers) await worker.kill();
    await this.stopCarrier();
    await this.owner.end();
    await this.#clone.drop();
  }

  webhook = (name: 'incoming' | 'status', query = ''): string =>
    `http://localhost:${this.#port}/api/webhooks/texts/${name}${query}`;

  async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.owner.query<T>(text, values)).rows;
  }

  /** Creates a member who has this number and agreed to receive texts. */
  async member(number: string, name = 'Dolores'): Promise<MemberId> {
    const [row] = await this.sql<{ id: string }>(
      `WITH u AS (INSERT INTO users (role, first_name, last_name, created_at) VALUES ('PATIENT', $2, 'Whitaker', '2026-01-01Z') RETURNING id),
            m AS (INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id)
                  SELECT u.id, 1, ${guideId}, s.stage_id, s.id FROM u, member_statuses s WHERE s.key = 'engaged' RETURNING user_id),
            p AS (INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at)
                  SELECT user_id, $1, 'Mobile', true, '2026-01-01Z' FROM m)
       INSERT INTO term_responses (member_id, term_id, consented, created_at)
       SELECT m.user_id, t.id, true, '2026-01-01Z' FROM m, terms t WHERE t.key = 'tcpa' RETURNING member_id AS id`,
      [number, name],
    );
    return asId(Number(row?.id));
  }

  /**
   * Creates a text to a member, as the server does. The text is due at `sendAt`, or immediately if `sendAt` is null.
   */
  async write(memberId: MemberId, text: string, sendAt: string | null = null): Promise<TextId> {
    const [row] = await this.sql<{ id: string }>(
      `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status, send_at, look_at, created_at, updated_at)
       SELECT $1, ${guideId}, false, $2, p.number, p.id, l.id, CASE WHEN $3::timestamptz IS NULL THEN 'queued' ELSE 'scheduled' END, $3,
              CASE WHEN $3::timestamptz IS NULL THEN now() END, now(), now()
         FROM phone_numbers p, lines l WHERE p.user_id = $1 AND p.is_primary AND l.is_default RETURNING id`,
      [memberId, text, sendAt],
    );
    return asId(Number(row?.id));
  }

  async text(id: number): Promise<Text> {
    const [row] = await this.sql<Text & pg.QueryResultRow>('SELECT * FROM texts WHERE id = $1', [id]);
    if (!row) throw new Error('There is no such text.');
    return row;
  }

  /** Waits until a text has one of these statuses. */
  becomes = (id: number, ...statuses: string[]): Promise<void> =>
    expect.poll(async () => (await this.text(id)).status, { timeout: patience, interval: 25 }).toBeOneOf(statuses);

  /** Sends a request to the carrier's JSON API. */
  async api<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.carrierUrl + API_PATH + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  }

  faults = (faults: object): Promise<unknown> => this.api('PUT', '/faults', faults);

  /** Returns the bodies of the texts that the server sent to this number and the carrier accepted. */
  async onPhone(number: string): Promise<string[]> {
    const all = await this.api<{ body: string; direction: string }[]>(
      'GET',
      `/messages?number=${encodeURIComponent(number)}`,
    );
    return all.filter(({ direction }) => direction === 'outbound').map(({ body }) => body);
  }

  /** Sends a webhook that is signed with the carrier's token, or with a different token. Returns the HTTP status. */
  async notify(url: string, params: Record<string, string>, token = this.account.token): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, params),
      },
      body: new URLSearchParams(params),
    });
    return response.status;
  }

  /**
   * Starts a process that continues the work of a stopped process: ends the leases of these texts, then waits for each
   * text's result, as `settled` does.
   */
  async takeOver(...ids: number[]): Promise<Worker> {
    const worker = await this.startWorker();
    for (const id of ids) await this.expire(id);
    for (const id of ids) await this.settled(id);
    return worker;
  }

  /** Ends a worker's lease on a text that it is sending. */
  expire = (id: number): Promise<unknown> =>
    this.sql(
      `UPDATE texts SET claimed_until = now() - interval '1 s', look_at = now() - interval '1 s' WHERE id = $1 AND status = 'sending'`,
      [id],
    );

  /**
   * Waits until a text's result is known. Moves stored times back, so that the server accepts the carrier's answer as
   * final without a long wait.
   */
  settled = (id: number): Promise<void> =>
    expect
      .poll(
        async () => {
          await this.sql(
            `UPDATE texts SET attempted_at = least(attempted_at, now() - interval '70 s'), look_at = now()
              WHERE id = $1 AND status = 'unknown' AND look_at > now() + interval '5 s'`,
            [id],
          );
          return (await this.text(id)).status;
        },
        { timeout: patience, interval: 100 },
      )
      .toBeOneOf(['sent', 'delivered']);
}
