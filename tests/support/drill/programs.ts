import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Absolute paths of the programs that the cluster runs. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  varnish: string;
  /** Folder with postgres, initdb and pg_rewind. */
  postgres: string;
}

const minPostgresVersion = 15;
const postgresRoot = '/usr/lib/postgresql';

/** The path of a program, also of one that only root has in PATH. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const findPostgres = (): string | undefined =>
  (existsSync(postgresRoot) ? readdirSync(postgresRoot) : [])
    .filter((version) => Number(version) >= minPostgresVersion)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(postgresRoot, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')));

/** @returns the programs, or the names of the Debian packages that are missing */
export const findPrograms = (): Programs | string[] => {
  const found = {
    patroni: findProgram('patroni'),
    'etcd-server': findProgram('etcd'),
    haproxy: findProgram('haproxy'),
    varnish: findProgram('varnishd'),
    postgresql: findPostgres(),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []));
  const { patroni, haproxy, varnish, postgresql } = found;
  const etcd = found['etcd-server'];
  return patroni && etcd && haproxy && varnish && postgresql
    ? { patroni, etcd, haproxy, varnish, postgres: postgresql }
    : missing;
};
