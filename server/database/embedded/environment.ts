/**
 * Environment variables of PostgreSQL. Minimal, so that the user's PG* variables have no effect.
 * Without LC_ALL, macOS makes the server multithreaded and it exits.
 */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
