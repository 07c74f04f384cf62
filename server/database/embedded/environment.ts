/**
 * What PostgreSQL sees of the environment: next to nothing, so that no PG* variable of the user steers it.
 * LC_ALL must be set: without it macOS makes the server multithreaded and it gives up.
 */
export const serverEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
