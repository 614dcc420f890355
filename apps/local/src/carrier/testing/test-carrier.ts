import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import twilio from 'twilio';
import { expect } from 'vitest';
import { freePort } from '../../shared/ports.ts';
import { type Clone, cloneTemplate } from '../../testing/clone.ts';
import { carrierPlugin } from '../plugin.ts';
import { API_PATH, TWILIO_PATH } from '../settings.ts';
import { type Account, prepareCarrier } from '../store/schema.ts';
import { problemsOf } from './description.ts';
import { FakeProduct } from './product.ts';

export const line = '+13465550100';
export const guide = '+13465550126';
export const member = '+17135550142';
export const landline = '+17135550163';

/** A carrier with its own database, a fake Guidepost server, and Twilio's SDK connected to the carrier. */
export class TestCarrier {
  readonly product = new FakeProduct(() => this.account.token);
  account: Account = { sid: '', token: '' };
  base = '';
  client!: ReturnType<typeof twilio>;
  owner!: pg.Client;
  #clone!: Clone;
  #app!: FastifyInstance;
  /** Differences from Twilio's own API description. */
  readonly problems: string[] = [];

  static async open(): Promise<TestCarrier> {
    const stage = new TestCarrier();
    await stage.product.listen();
    stage.#clone = await cloneTemplate();
    stage.owner = new pg.Client({ connectionString: stage.#clone.url });
    await stage.owner.connect();
    await stage.owner.query(`
      INSERT INTO users (id, role, first_name, last_name, created_at) VALUES
        (1, 'GUIDE', 'Marisol', 'Vega', now()), (2, 'PATIENT', 'Dolores', 'Whitaker', now()), (3, 'PATIENT', 'Yesenia', 'Villalobos', now());
      INSERT INTO staff (user_id, email, mobile_phone) VALUES (1, 'guide@demo.test', '${guide}');
      INSERT INTO phone_numbers (user_id, number, description, type, is_primary, created_at) VALUES
        (2, '${member}', 'Mobile', 'mobile', true, now()), (3, '${landline}', 'Home', 'landline', true, now());`);
    const { rows } = await stage.owner.query<{ current_user: string }>('SELECT current_user');
    stage.account = await prepareCarrier(stage.owner, rows[0]?.current_user ?? '');
    stage.base = `http://localhost:${await freePort()}`;
    await stage.start();
    return stage;
  }

  /** Starts the carrier. Can be called again after `stop`. */
  async start(): Promise<void> {
    this.#app = Fastify({ forceCloseConnections: true });
    this.#app.addHook('onSend', async (request, reply, payload) => {
      const [path = '', query = ''] = request.url.slice(TWILIO_PATH.length).split('?');
      if (!request.url.startsWith(TWILIO_PATH) || !/\.json$|^\/v2\//.test(path)) return payload;
      this.problems.push(
        ...problemsOf({
          method: request.method,
          path,
          query: new URLSearchParams(query),
          form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
          status: reply.statusCode,
          body: typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : undefined,
        }),
      );
      return payload;
    });
    await this.#app.register(
      carrierPlugin({
        databaseUrl: this.#clone.url,
        publicUrl: this.base,
        lines: async () => [
          {
            number: line,
            friendlyName: 'Sunrise Health',
            smsUrl: this.product.urlOf('/sms'),
            voiceUrl: this.product.urlOf('/voice'),
            statusCallback: this.product.urlOf('/voice/status'),
          },
        ],
      }),
    );
    await this.#app.listen({ port: Number(new URL(this.base).port), host: '127.0.0.1' });
    this.client = twilio(this.account.sid, this.account.token);
    this.client.api.baseUrl = this.base + TWILIO_PATH;
    this.client.lookups.baseUrl = this.base + TWILIO_PATH;
  }

  /** Stops the carrier almost as abruptly as killing its process: pending work remains only in the database. */
  async stop(): Promise<void> {
    await this.#app.close();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.owner.end();
    await this.#clone.drop();
    await this.product.close();
  }

  /** Sends a request to the carrier's JSON API. */
  async api<T = unknown>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const response = await fetch(this.base + API_PATH + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** Sends a text from the account to a phone. */
  text(body: string, more: { to?: string; mediaUrl?: string[] } = {}) {
    return this.client.messages.create({
      from: line,
      to: member,
      body,
      statusCallback: this.product.urlOf('/sms/status'),
      ...more,
    });
  }

  /** Returns a text's statuses from its status callbacks, in the order in which they arrived. */
  statuses(sid: string): string[] {
    return this.product
      .of('/sms/status')
      .filter(({ params }) => params['MessageSid'] === sid)
      .map(({ params }) => params['MessageStatus'] ?? '');
  }

  /** Waits until a condition is true. */
  async until(what: () => unknown, ms = 5000): Promise<void> {
    await expect.poll(what, { timeout: ms, interval: 20 }).toBeTruthy();
  }

  /** Returns the error of a refused request. */
  async refusal(work: Promise<unknown>): Promise<{ status: number; code: number }> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { status, code } = error as { status: number; code: number };
    return { status, code };
  }
}
