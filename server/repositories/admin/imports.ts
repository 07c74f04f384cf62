import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type {
  AdminImport,
  AdminImportRow,
  ImportCheck,
  ImportOptions,
  ImportProblem,
  ImportResult,
  ImportRunRequest,
  ImportState,
} from '../../../src/contracts/admin/schemas/import.ts';
import type { VersionedId } from '../../../src/contracts/admin/schemas/versions.ts';
import { type RunningState, runningStates } from '../../../src/domain/admin-imports.ts';
import { violatedUniqueConstraint } from '../../database/constraints.ts';
import type { Database } from '../../database/types.ts';

export type ImportProgress = NonNullable<AdminImport['progress']>;

/** How a file is read, and what is done with it. */
export type StoredOptions = ImportOptions & Partial<Omit<ImportRunRequest, 'version'>>;

/** One run of an import. Only its own run writes an import that runs. */
export interface ImportRun {
  readonly id: number;
  readonly run: string;
}

export interface RunInput {
  readonly state: RunningState;
  readonly actor: string;
  readonly fileName: string;
  readonly file: Buffer | null;
  readonly options: StoredOptions;
  readonly result: ImportResult | undefined;
}

/** busy: another import runs. impossible: its state does not allow it. */
type Refusal = 'not found' | 'stale' | 'busy' | 'impossible';

/** A run that has not said for so long that it works was lost with its server, in seconds. */
const lostAfter = 60;
const listed = 50;

/** The states in which a run can start. */
const startsFrom: Readonly<Record<RunningState, ImportState>> = {
  checking: 'ready',
  importing: 'ready',
  fetching: 'done',
};
/** The state after a run that did not finish: products are imported before pictures are fetched. */
const stateAfter = sql<string>`CASE WHEN state = 'fetching' THEN 'done' ELSE 'ready' END`;

type Stored = Omit<Selectable<Database['imports']>, 'file' | 'run' | 'alive_at'>;

const rowColumns = [
  'id',
  'version',
  'created_at',
  'actor',
  'file_name',
  'file_size',
  'state',
  'problem',
  'result',
] as const;

const toRow = ({
  created_at,
  problem,
  state,
  ...row
}: Omit<Stored, 'options' | 'checked' | 'progress' | 'result'>) => ({
  ...row,
  created_at: Math.floor(created_at.getTime() / 1000),
  state: state as ImportState,
  ...(problem !== null && { problem: problem as unknown as ImportProblem }),
});

const toImport = ({
  options,
  checked,
  result,
  progress,
  has_file,
  silent_seconds,
  ...row
}: Stored & { has_file: boolean; silent_seconds: number | null }): AdminImport => {
  const { skip_invalid_rows, fetch_pictures, ...readOptions } = options as unknown as StoredOptions;
  return {
    ...toRow(row),
    has_file,
    options: readOptions,
    ...(checked !== null && { check: checked as unknown as ImportCheck }),
    ...(result !== null && { result: result as unknown as ImportResult }),
    ...(progress !== null && { progress: progress as unknown as ImportProgress }),
    ...(silent_seconds !== null && { silent_seconds }),
  };
};

/** Imports of catalogue files in the panel. */
export const importRepository = (db: Kysely<Database>) => {
  /** Ends runs that were lost with their server. Their transactions have ended with them. */
  const endLost = async (): Promise<void> => {
    await db
      .updateTable('imports')
      .set({
        state: stateAfter,
        version: sql`version + 1`,
        run: null,
        problem: JSON.stringify({ reason: 'interrupted' } satisfies ImportProblem),
      })
      .where('state', 'in', runningStates)
      .where(sql<boolean>`alive_at < now() - make_interval(secs => ${lostAfter})`)
      .execute();
  };
  const own = ({ id, run }: ImportRun) =>
    db.updateTable('imports').where('id', '=', id).where('run', '=', run).where('state', 'in', runningStates);
  const end = async (of: ImportRun, values: object): Promise<boolean> => {
    const { numUpdatedRows } = await own(of)
      .set({ version: sql`version + 1`, run: null, ...values })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  /** Why an import was not changed. */
  const whyNot = async ({ id, version }: VersionedId): Promise<Refusal> => {
    const found = await db.selectFrom('imports').select('version').where('id', '=', id).executeTakeFirst();
    if (found === undefined) return 'not found';
    return found.version === version ? 'impossible' : 'stale';
  };

  return {
    async list(): Promise<AdminImportRow[]> {
      await endLost();
      const rows = await db
        .selectFrom('imports')
        .select(rowColumns)
        .orderBy('id', 'desc')
        .limit(listed)
        .execute();
      return rows.map(({ result, ...row }) => {
        const done = result as unknown as ImportResult | null;
        return { ...toRow(row), ...(done !== null && { added: done.added, changed: done.changed }) };
      });
    },

    async get(id: number): Promise<AdminImport | undefined> {
      await endLost();
      const found = await db
        .selectFrom('imports')
        .select([...rowColumns, 'options', 'checked', 'progress'])
        .select(sql<boolean>`file IS NOT NULL`.as('has_file'))
        .select(
          sql<number | null>`CASE WHEN run IS NOT NULL
            THEN greatest(0, extract(epoch FROM now() - alive_at))::int END`.as('silent_seconds'),
        )
        .where('id', '=', id)
        .executeTakeFirst();
      return found && toImport(found);
    },

    /** The import that runs. */
    async running(): Promise<{ fileName: string } | undefined> {
      return db
        .selectFrom('imports')
        .select('file_name as fileName')
        .where('state', 'in', runningStates)
        .executeTakeFirst();
    },

    /** @returns its id */
    async add(actor: string, fileName: string, file: Buffer): Promise<number> {
      const values: Insertable<Database['imports']> = {
        actor,
        file_name: fileName,
        file_size: file.length,
        file,
      };
      return (await db.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** Begins a run, which the caller then starts. */
    async start(
      { id, version }: VersionedId,
      state: RunningState,
      change: StoredOptions = {},
    ): Promise<ImportRun | Refusal> {
      await endLost();
      try {
        const started = await db
          .updateTable('imports')
          .set({
            state,
            version: sql`version + 1`,
            run: sql`gen_random_uuid()`,
            alive_at: sql`now()`,
            problem: null,
            progress: null,
            ...(state === 'checking'
              ? { options: JSON.stringify(change), checked: null }
              : { options: sql`options || ${JSON.stringify(change)}::jsonb` }),
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('state', '=', startsFrom[state])
          .$if(state !== 'fetching', (query) => query.where('file', 'is not', null))
          .$if(state === 'importing', (query) => query.where('checked', 'is not', null))
          .returning(['id', 'run'])
          .executeTakeFirst();
        if (started !== undefined) return { id: started.id, run: String(started.run) };
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'imports_running') return 'busy';
        throw error;
      }
      return whyNot({ id, version });
    },

    /** Ends the run of a member's wish. Its process sees that it has ended, and commits nothing. */
    async stop({ id, version }: VersionedId): Promise<Refusal | undefined> {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({
          state: stateAfter,
          version: sql`version + 1`,
          run: null,
          problem: JSON.stringify({ reason: 'stopped' } satisfies ImportProblem),
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', 'in', runningStates)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return undefined;
      return whyNot({ id, version });
    },

    /** What a run needs; undefined if it has ended. */
    async input({ id, run }: ImportRun): Promise<RunInput | undefined> {
      const found = await db
        .selectFrom('imports')
        .select(['state', 'actor', 'file_name', 'file', 'options', 'result'])
        .where('id', '=', id)
        .where('run', '=', run)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      return {
        state: found.state as RunningState,
        actor: found.actor,
        fileName: found.file_name,
        file: found.file,
        options: found.options as unknown as StoredOptions,
        result: (found.result ?? undefined) as unknown as ImportResult | undefined,
      };
    },

    /** What the columns of these names were in the last list that was imported. */
    async columnsOfLast(names: readonly string[]): Promise<ImportOptions['columns']> {
      const found = await db
        .selectFrom('imports')
        .select(sql<ImportOptions['columns']>`options -> 'columns'`.as('columns'))
        .where('state', '=', 'done')
        .where(
          sql<boolean>`jsonb_path_query_array(checked, '$.columns[*].name') = ${JSON.stringify(names)}::jsonb`,
        )
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found?.columns ?? undefined;
    },

    /** Says that the run works. @returns false if it has ended: it was stopped */
    async beat(of: ImportRun, progress: ImportProgress): Promise<boolean> {
      const { numUpdatedRows } = await own(of)
        .set({ alive_at: sql`now()`, progress: JSON.stringify(progress) })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends a check. */
    finishCheck: (of: ImportRun, check: ImportCheck, options: StoredOptions) =>
      end(of, {
        state: 'ready',
        checked: JSON.stringify(check),
        options: JSON.stringify(options),
        progress: null,
      }),

    /** Stores what was imported, in its transaction. @returns false if the run was stopped */
    async finishImport(of: ImportRun, result: ImportResult, isFetching: boolean): Promise<boolean> {
      const values = { result: JSON.stringify(result), file: null };
      if (!isFetching) return end(of, { ...values, state: 'done' });
      const { numUpdatedRows } = await own(of)
        .set({ ...values, state: 'fetching', version: sql`version + 1` })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    finishPictures: (of: ImportRun, result: ImportResult) =>
      end(of, { state: 'done', result: JSON.stringify(result) }),

    /** Ends a run that did not finish. */
    fail: (of: ImportRun, problem: ImportProblem) =>
      end(of, { state: stateAfter, problem: JSON.stringify(problem) }),
  };
};
