export { createFindhelp } from './connectors/directory/findhelp.ts';
export { MailError } from './connectors/mail/port.ts';
export { createSmtpMail } from './connectors/mail/smtp.ts';
export { findhelpSecret } from './modules/resources/public.ts';
export { type Config, ConfigError, loadConfig } from './platform/config.ts';
export { MigrationError, migrate } from './platform/migrate.ts';
export { migrationNames } from './platform/migration-files.ts';
export { seal } from './platform/secrets.ts';
export { type RunningServer, startServer } from './server.ts';
