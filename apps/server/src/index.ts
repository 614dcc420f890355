export { MailError } from './connectors/mail/port.ts';
export { createSmtpMail } from './connectors/mail/smtp.ts';
export { type Config, ConfigError, loadConfig } from './platform/config.ts';
export { MigrationError, migrate, migrationNames } from './platform/migrate.ts';
export { type RunningServer, startServer } from './server.ts';
