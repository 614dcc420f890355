import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asId } from '@guidepost/contracts';
import { loadConfig, type RunningServer, startServer } from '@guidepost/server';
import type { FastifyPluginAsync } from 'fastify';
import pg from 'pg';
import { expect } from 'vitest';
import { carrierPlugin } from '../../carrier/plugin.ts';
import { API_PATH, TWILIO_PATH } from '../../carrier/settings.ts';
import { type Account, prepareCarrier } from '../../carrier/store/schema.ts';
import { problemsOf } from '../../carrier/testing/description.ts';
import { linesFor } from '../../server/lines.ts';
import { freePort } from '../../shared/ports.ts';
import { type Clone, cloneTemplate } from '../../testing/clone.ts';

export const line = '+13465550101';
export const feedbackLine = '+13465550901';
export const guidePhone = '+13465550126';
export const dolores = '+17135550142';
/** Phone number that two members share. */
export const shared = '+17135550163';
export const unknownNumber = '+17135550199';

/** Ids of the people in the scenario. */
export const ids = {
  guide: asId<'Staff'>(1),
  supervisor: asId<'Staff'>(2),
  admin: asId<'Staff'>(3),
  dolores: asId<'Member'>(10),
  twinA: asId<'Member'>(11),
  twinB: asId<'Member'>(12),
  client: 1,
  line: 1,
} as const;

interface Answer<T> {
  status: number;
  body: T;
}

/** The server and the local carrier in one process with their own database, as `npm start` runs them. */
export class Scenario {
  base = '';
  account: Account = { sid: '', token: '' };
  owner!: pg.Client;
  #clone!: Clone;
  #server!: RunningServer;
  #settings: Record<string, string> = {};
  readonly #files = mkdtempSync(path.join(tmpdir(), 'guidepost-house-'));
  /** Differences between the server's requests and Twilio's own API description. */
  readonly problems: string[] = [];

  static async open(settings: Record<string, string> = {}): Promise<Scenario> {
    const house = new Scenario();
    house.#settings = settings;
    house.#clone = await cloneTemplate();
    house.owner = new pg.Client({ connectionString: house.#clone.url });
    await house.owner.connect();
    await house.sql(people);
    const [role] = await house.sql<{ current_user: string }>('SELECT current_user');
    house.account = await prepareCarrier(house.owner, role?.current_user ?? '');
    await house.start();
    return house;
  }

  /** Starts the server and the carrier. */
  async start(): Promise<void> {
    const port = await freePort();
    this.base = `http://localhost:${port}`;
    const config = loadConfig({
      ENVIRONMENT: 'test',
      DATABASE_URL: this.#clone.url,
      DATABASE_POOL: '6',
      OIDC_ISSUER: 'http://localhost:1',
      PUBLIC_URL: this.base,
      PORT: String(port),
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      FILES_ROOT: this.#files,
      TWILIO_ACCOUNT_SID: this.account.sid,
      TWILIO_AUTH_TOKEN: this.account.token,
      TWILIO_API_URL: this.base + TWILIO_PATH,
      ...this.#settings,
    });
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    this.#server = await startServer(config, {
      plugins: [this.#carrier(config.apiUrl)],
      tokens: {
        verify: async (email = '') => ({
          issuer: 'http://localhost:1',
          subject: email,
          sid: email,
          email: `${email}@demo.test`,
          emailVerified: true,
          signedInAt: null,
          acr: null,
          amr: [],
          clientId: null,
          expiresAt,
        }),
      },
    });
  }

  #carrier(apiUrl: string): FastifyPluginAsync {
    return async (fastify) => {
      fastify.addHook('onSend', async (request, reply, payload) => {
        const [below = '', query = ''] = request.url.slice(TWILIO_PATH.length).split('?');
        if (!request.url.startsWith(TWILIO_PATH) || !/\.json$|^\/v2\//.test(below)) return payload;
        const problems = problemsOf({
          method: request.method,
          path: below,
          query: new URLSearchParams(query),
          form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
          status: reply.statusCode,
          body: typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : undefined,
        });
        this.problems.push(...problems);
        return payload;
      });
      await fastify.register(
        carrierPlugin({ databaseUrl: this.#clone.url, publicUrl: this.base, lines: (db) => linesFor(db, apiUrl) }),
      );
    };
  }

  async close(): Promise<void> {
    const stopped = this.#server.stop();
    // a request that the carrier leaves unanswered keeps its connection open, so connections are closed repeatedly
    // until the server has stopped
    const cut = setInterval(() => this.#server.fastify.server.closeAllConnections(), 300);
    await stopped.finally(() => clearInterval(cut));
    await this.owner.end();
    await this.#clone.drop();
    rmSync(this.#files, { recursive: true, force: true });
  }

  /** Runs SQL directly in the database, without the server. */
  async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.owner.query<T>(text, values)).rows;
  }

  /** Sends a request to the server's API as a user. `as` is the part of the user's email address before the @. */
  async api<T = Record<string, never>>(method: string, at: string, body?: unknown, as = 'guide'): Promise<Answer<T>> {
    return this.#ask(`${this.base}/api${at}`, method, body, { authorization: `Bearer ${as}` });
  }

  /** Sends a request to the carrier's JSON API. */
  async phone<T = Record<string, never>>(method: string, at: string, body?: unknown): Promise<Answer<T>> {
    return this.#ask(this.base + API_PATH + at, method, body, {});
  }

  async #ask<T>(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer<T>> {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  /** Returns the carrier's legs to or from a phone, oldest first. */
  async legs(number: string): Promise<{ sid: string; parentSid: string | null; status: string }[]> {
    return (
      await this.phone<{ sid: string; parentSid: string | null; status: string }[]>(
        'GET',
        `/calls?number=${encodeURIComponent(number)}`,
      )
    ).body;
  }

  /** Moves business time forward by this duration. */
  async later(duration: Temporal.DurationLike): Promise<void> {
    const { body } = await this.phone<{ now: string }>('GET', '/clock');
    await this.phone('PUT', '/clock', { now: Temporal.Instant.from(body.now).add(duration).toString() });
  }

  /** Waits until the result is truthy, and returns it. */
  async until<T>(what: () => Promise<T> | T, ms = 6000): Promise<T> {
    let last: T | undefined;
    await expect.poll(async () => (last = await what()), { timeout: ms, interval: 30 }).toBeTruthy();
    return last as T;
  }
}

const people = `
  INSERT INTO users (id, role, first_name, last_name, created_at) OVERRIDING SYSTEM VALUE VALUES
    (1, 'GUIDE', 'Marisol', 'Vega', '2026-01-01Z'), (2, 'GUIDE_SUPERVISOR', 'Denise', 'Okoro', '2026-01-01Z'), (3, 'ADMIN', 'Ada', 'Admin', '2026-01-01Z'),
    (10, 'PATIENT', 'Dolores', 'Whitaker', '2026-01-01Z'), (11, 'PATIENT', 'Ana', 'Villalobos', '2026-01-01Z'), (12, 'PATIENT', 'Beto', 'Villalobos', '2026-01-01Z');
  SELECT setval(pg_get_serial_sequence('users', 'id'), 100);
  INSERT INTO staff (user_id, email, mobile_phone) VALUES
    (1, 'guide@demo.test', '${guidePhone}'), (2, 'supervisor@demo.test', '+13465550128'), (3, 'admin@demo.test', NULL);
  INSERT INTO clients (id, name, display_name, created_at) OVERRIDING SYSTEM VALUE VALUES (1, 'Sunrise Health', 'Sunrise Health', '2026-01-01Z');
  INSERT INTO teams (id, name, created_at) OVERRIDING SYSTEM VALUE VALUES (1, 'Houston', '2026-01-01Z');
  INSERT INTO team_memberships (team_id, staff_id, role, start_date) VALUES (1, 1, 'MEMBER', '2026-01-01'), (1, 2, 'VIEWER', '2026-01-01');
  INSERT INTO team_clients VALUES (1, 1);
  INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id)
    SELECT m.id, 1, 1, s.stage_id, s.id FROM member_statuses s, (VALUES (10), (11), (12)) AS m (id) WHERE s.key = 'engaged';
  INSERT INTO phone_numbers (user_id, number, description, type, is_primary, created_at) VALUES
    (10, '${dolores}', 'Mobile', 'mobile', true, '2026-01-01Z'),
    (11, '${shared}', 'Home', 'landline', true, '2026-01-01Z'), (12, '${shared}', 'Home', 'landline', true, '2026-01-01Z');
  INSERT INTO lines (id, display_name, number, client_id, owner_id, created_at) OVERRIDING SYSTEM VALUE
    VALUES (1, 'Sunrise Health', '${line}', 1, 2, '2026-01-01Z');
  INSERT INTO lines (id, display_name, number, client_id, owner_id, is_feedback_number, created_at) OVERRIDING SYSTEM VALUE
    VALUES (2, 'Sunrise Health feedback', '${feedbackLine}', 1, 2, true, '2026-01-01Z');`;
