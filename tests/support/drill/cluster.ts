import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAccount } from '../../../server/database/embedded/account.ts';
import { freePort } from '../../../server/startup/port.ts';
import { postgresPids } from './postgres-pids.ts';
import type { Programs } from './programs.ts';

const password = 'drill';
const host = '127.0.0.1';
const vcl = fileURLToPath(new URL('../../../deploy/varnish.vcl', import.meta.url));

interface DatabaseNode {
  name: string;
  folder: string;
  port: number;
  restPort: number;
  patroni: ChildProcess | undefined;
}

export interface ShopNode {
  port: number;
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

const kill = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
  if (!isAlive(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

/** Sends a signal to the processes that still exist. */
const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};

/** JSON is YAML, which Patroni reads. */
const patroniConfig = (node: DatabaseNode, etcdPort: number, programs: Programs) =>
  JSON.stringify({
    scope: 'razz',
    name: node.name,
    restapi: { listen: `${host}:${node.restPort}`, connect_address: `${host}:${node.restPort}` },
    etcd3: { hosts: [`${host}:${etcdPort}`] },
    bootstrap: {
      dcs: {
        // Patroni's minimum: a lost leader is replaced after at most `ttl` seconds.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        // Fail over from a crashed primary at once.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            wal_level: 'replica',
            max_connections: 100,
            max_wal_senders: 10,
            wal_keep_size: '512MB',
            // A hanging standby blocks commits no longer than this.
            wal_sender_timeout: '4s',
            wal_receiver_timeout: '4s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        `host replication replicator ${host}/32 scram-sha-256`,
        `host all all ${host}/32 scram-sha-256`,
      ],
    },
    postgresql: {
      listen: `${host}:${node.port}`,
      connect_address: `${host}:${node.port}`,
      data_dir: join(node.folder, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(node.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: node.folder },
    },
  });

interface Ports {
  /** HAProxy frontends: the primary, a standby, the shop's servers. */
  write: number;
  read: number;
  http: number;
  /** Varnish in front of `http`. */
  cache: number;
}

const haproxyConfig = (
  ports: Ports,
  databases: readonly DatabaseNode[],
  shops: readonly ShopNode[],
): string => {
  const databaseServers = databases.map(
    ({ name, port, restPort }) =>
      `  server ${name} ${host}:${port} check port ${restPort} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 1s',
    'listen write',
    `  bind ${host}:${ports.write}`,
    '  mode tcp',
    '  option httpchk GET /primary',
    ...databaseServers,
    'listen read',
    `  bind ${host}:${ports.read}`,
    '  mode tcp',
    '  option httpchk GET /replica',
    ...databaseServers,
    'listen shop',
    `  bind ${host}:${ports.http}`,
    '  mode http',
    '  option httpchk GET /readyz',
    ...shops.map(({ port }, at) => `  server shop${at} ${host}:${port} check inter 500ms fall 2 rise 1`),
    '',
  ].join('\n');
};

/**
 * PostgreSQL nodes under Patroni with synchronous replication, etcd for leader election, HAProxy in front of them
 * and of the shop's servers, and Varnish in front of that. Everything runs on loopback in a temporary folder.
 */
export class Cluster {
  readonly #programs: Programs;
  readonly #account = databaseAccount();
  readonly #folder: string;
  readonly #etcdPort: number;
  readonly #nodes: DatabaseNode[];
  readonly #ports: Ports;
  #etcd: ChildProcess | undefined;
  #haproxy: ChildProcess | undefined;
  #varnish: ChildProcess | undefined;

  private constructor(
    programs: Programs,
    folder: string,
    etcdPort: number,
    nodes: DatabaseNode[],
    ports: Ports,
  ) {
    this.#programs = programs;
    this.#folder = folder;
    this.#etcdPort = etcdPort;
    this.#nodes = nodes;
    this.#ports = ports;
  }

  static async start(programs: Programs, count: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'razz-drill-'));
    const nodes: DatabaseNode[] = [];
    for (let at = 1; at <= count; at += 1)
      nodes.push({
        name: `node${at}`,
        folder: join(folder, `node${at}`),
        port: await freePort(),
        restPort: await freePort(),
        patroni: undefined,
      });
    const ports = {
      write: await freePort(),
      read: await freePort(),
      http: await freePort(),
      cache: await freePort(),
    };
    const cluster = new Cluster(programs, folder, await freePort(), nodes, ports);
    for (const at of [folder, ...nodes.map((node) => node.folder)]) {
      await mkdir(at, { recursive: true, mode: 0o700 });
      if (cluster.#account) await chown(at, cluster.#account.uid, cluster.#account.gid);
    }
    await cluster.#startEtcd();
    for (const node of nodes) await cluster.#startPatroni(node);
    return cluster;
  }

  /** URLs of the primary and of a standby, through HAProxy. */
  get databaseUrls(): { primary: string; replica: string } {
    const url = (port: number, database: string) =>
      `postgres://postgres:${password}@${host}:${port}/${database}`;
    return { primary: url(this.#ports.write, 'postgres'), replica: url(this.#ports.read, 'postgres') };
  }

  /** Address of the shop through HAProxy. */
  get address(): string {
    return `http://${host}:${this.#ports.http}`;
  }

  /** Address of the shop through Varnish and HAProxy. */
  get cachedAddress(): string {
    return `http://${host}:${this.#ports.cache}`;
  }

  #spawn(program: string, args: readonly string[], log: string): ChildProcess {
    const file = openSync(join(this.#folder, `${log}.log`), 'a');
    const child = spawn(program, args, {
      ...this.#account,
      cwd: this.#folder,
      env: { PATH: `${this.#programs.postgres}:${process.env.PATH ?? ''}`, LC_ALL: 'C', HOME: this.#folder },
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    return child;
  }

  async #startEtcd(): Promise<void> {
    const client = `http://${host}:${this.#etcdPort}`;
    const peer = `http://${host}:${await freePort()}`;
    this.#etcd = this.#spawn(
      this.#programs.etcd,
      [
        ['--data-dir', join(this.#folder, 'etcd')],
        ['--listen-client-urls', client],
        ['--advertise-client-urls', client],
        ['--listen-peer-urls', peer],
        ['--initial-advertise-peer-urls', peer],
        ['--initial-cluster', `default=${peer}`],
      ].flat(),
      'etcd',
    );
  }

  async #startPatroni(node: DatabaseNode): Promise<void> {
    const config = join(node.folder, 'patroni.json');
    await writeFile(config, patroniConfig(node, this.#etcdPort, this.#programs));
    if (this.#account) await chown(config, this.#account.uid, this.#account.gid);
    node.patroni = this.#spawn(this.#programs.patroni, [config], node.name);
  }

  async startProxy(shops: readonly ShopNode[]): Promise<void> {
    const config = join(this.#folder, 'haproxy.cfg');
    await writeFile(config, haproxyConfig(this.#ports, this.#nodes, shops));
    if (this.#account) await chown(config, this.#account.uid, this.#account.gid);
    this.#haproxy = this.#spawn(this.#programs.haproxy, ['-db', '-f', config], 'haproxy');
  }

  async killProxy(): Promise<void> {
    await kill(this.#haproxy, 'SIGKILL');
  }

  /** Starts Varnish with `deploy/varnish.vcl`. */
  async startCache(): Promise<void> {
    const config = join(this.#folder, 'varnish.vcl');
    const text = await readFile(vcl, 'utf8');
    const port = `.port = "${this.#ports.http}"`;
    const changed = text.replace('.port = "3000"', port);
    if (!changed.includes(port)) throw new Error(`${vcl} does not contain port 3000.`);
    await writeFile(config, changed);
    if (this.#account) await chown(config, this.#account.uid, this.#account.gid);
    this.#varnish = this.#spawn(
      this.#programs.varnish,
      [
        '-F',
        ['-j', 'none'],
        ['-T', 'none'],
        ['-f', config],
        ['-a', `${host}:${this.#ports.cache}`],
        ['-n', join(this.#folder, 'varnish')],
        ['-s', 'malloc,64m'],
      ].flat(),
      'varnish',
    );
  }

  async killCache(): Promise<void> {
    await kill(this.#varnish, 'SIGKILL');
  }

  async #status(node: DatabaseNode): Promise<{ role: string; isStreaming: boolean; isSynchronous: boolean }> {
    const offline = { role: 'offline', isStreaming: false, isSynchronous: false };
    try {
      const response = await fetch(`http://${host}:${node.restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      const { members } = (await response.json()) as {
        members: { name: string; role: string; state: string }[];
      };
      const own = members.find(({ name }) => name === node.name);
      if (own === undefined) return offline;
      return {
        role: own.role,
        isStreaming: own.state === 'running' || own.state === 'streaming',
        isSynchronous: own.role === 'sync_standby',
      };
    } catch {
      return offline;
    }
  }

  /** The primary and a synchronous standby; undefined unless all nodes are streaming and both exist. */
  async roles(): Promise<{ primary: DatabaseNode; standby: DatabaseNode } | undefined> {
    const statuses = await Promise.all(
      this.#nodes.map(async (node) => ({ node, ...(await this.#status(node)) })),
    );
    if (!statuses.every(({ isStreaming }) => isStreaming)) return undefined;
    const primary = statuses.find(({ role }) => role === 'leader');
    const standby = statuses.find(({ isSynchronous }) => isSynchronous);
    return primary && standby ? { primary: primary.node, standby: standby.node } : undefined;
  }

  /** Kills the postmaster of a node; its Patroni notices at once. */
  async crashPostgres(node: DatabaseNode): Promise<void> {
    const [postmaster] = await postgresPids(join(node.folder, 'data'));
    if (postmaster === undefined) throw new Error(`No postmaster runs on ${node.name}.`);
    process.kill(postmaster, 'SIGKILL');
  }

  /** Kills PostgreSQL and Patroni of a node, as a power cut does. */
  async loseNode(node: DatabaseNode): Promise<void> {
    const pids = await postgresPids(join(node.folder, 'data'));
    await kill(node.patroni, 'SIGKILL');
    signalAll(pids, 'SIGKILL');
  }

  async restoreNode(node: DatabaseNode): Promise<void> {
    await this.#startPatroni(node);
  }

  /** Suspends every PostgreSQL process of a node. @returns resumes them */
  async freezePostgres(node: DatabaseNode): Promise<() => void> {
    const pids = await postgresPids(join(node.folder, 'data'));
    signalAll(pids, 'SIGSTOP');
    return () => signalAll(pids, 'SIGCONT');
  }

  /** The last lines of every log, for a failed run. */
  async logs(lines = 15): Promise<string> {
    const names = ['etcd', 'haproxy', 'varnish', ...this.#nodes.map(({ name }) => name)];
    const texts = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(this.#folder, `${name}.log`), 'utf8').catch(() => '');
        return `== ${name}\n${text.trimEnd().split('\n').slice(-lines).join('\n')}`;
      }),
    );
    return texts.join('\n');
  }

  /** Ends every process and removes the folder. */
  async remove(): Promise<void> {
    await this.killCache();
    await this.killProxy();
    for (const node of this.#nodes) await this.loseNode(node);
    await kill(this.#etcd, 'SIGKILL');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
export type { DatabaseNode };
