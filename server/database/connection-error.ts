import { errorCode, OperatorError } from '../errors/operator-error.ts';
import { isUnavailable } from './errors.ts';

/** Where the database is, without credentials: `db.example:5432/razz`. */
export const urlLocation = (databaseUrl: string): string => {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  // As in pg: the folder of a socket, such as `?host=/run/postgresql`, overrides the host.
  return `${searchParams.get('host') ?? host}${pathname}`;
};

const untrusted =
  'the certificate of the server is signed by an authority that this machine does not know. Add sslrootcert=/path/to/ca.pem to DATABASE_URL, or sslmode=no-verify to encrypt without verifying the server';

/** What to do, by the code of an error of OpenSSL or of the system. */
const remedies: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'the certificate of the server has expired. Renew it',
  CERT_NOT_YET_VALID: 'the certificate of the server is not valid yet. Check the clocks of both machines',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'the certificate of the server is for another host. Use a host name that it contains',
};

/** What to do about an error of PostgreSQL or of its driver that operators can correct; undefined for others. */
const findRemedy = (error: Error, database: string, user: string): string | undefined => {
  const code = errorCode(error) ?? '';
  const { message } = error;
  if (remedies[code]) return remedies[code];
  if (message.includes('does not support SSL'))
    return 'the server does not offer TLS. Enable it there (ssl = on), or remove sslmode from DATABASE_URL';
  if (code === '28000' && /no encryption|SSL off/.test(message))
    return `the server requires TLS (${message}). Add sslmode=require to DATABASE_URL`;
  if (code === '28000' && message.includes('pg_hba.conf'))
    return `the server does not admit this machine (${message}). Add a line for it to pg_hba.conf there`;
  if (/^SASL: .*password/.test(message))
    return 'the server asks for a password. Add one to DATABASE_URL: postgres://user:password@host/database';
  if (code === '3D000') return `the database does not exist. Create it: createdb --owner ${user} ${database}`;
  if (/^28/.test(code)) return `the server refused the user name or password (${message})`;
  if (
    /extension "\w+" (?:is not available|has no installation|control file)|control file .*extension/.test(
      message,
    )
  )
    return `${message}. Install the contrib package of PostgreSQL on its machine, such as postgresql-contrib`;
  const extension = /permission denied to create extension "(\w+)"/.exec(message)?.[1];
  if (extension)
    return `the role "${user}" may not create the extension ${extension}. As a superuser, run in this database: CREATE EXTENSION ${extension}`;
  const schema =
    /permission denied for schema (\S+)/.exec(message)?.[1] ?? (code === '3F000' ? 'public' : undefined);
  if (schema)
    return `the role "${user}" may not create tables in the schema ${schema}. As a superuser, run in this database: GRANT USAGE, CREATE ON SCHEMA ${schema} TO "${user}"`;
  if (code === '42501')
    return `the role "${user}" may not change the shop's tables (${message}). Use the role that created them, or make it their owner`;
  if (code === '25006') return 'the server is a standby, which is read-only. Use the address of the primary';
  return undefined;
};

/**
 * Explains an error of the configured database that the operator can correct, in one line with the remedy and without
 * the password. Other errors are returned as they are.
 */
export const explainDatabaseError = (error: unknown, databaseUrl: string | undefined): unknown => {
  if (databaseUrl === undefined || !(error instanceof Error) || error instanceof OperatorError) return error;
  const location = urlLocation(databaseUrl);
  const { username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || 'razz';
  const remedy = findRemedy(error, decodeURIComponent(pathname.slice(1)) || user, user);
  if (remedy !== undefined) return new OperatorError(`DATABASE_URL: ${location}: ${remedy}.`);
  if (!isUnavailable(error)) return error;
  // An error of several addresses has no message.
  return new OperatorError(
    `DATABASE_URL: cannot connect to ${location} (${error.message || errorCode(error)}). Check the address, and that PostgreSQL runs there.`,
  );
};
