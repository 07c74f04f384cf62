import { notFound } from '@tanstack/react-router';
import { readFailure } from '../../machines/failure.ts';

const notFoundStatuses = [400, 404, 422];

/** Throws `notFound()` if the server rejects the id or slug in the URL. */
export const orNotFound = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request;
  } catch (error) {
    const failure = readFailure(error);
    if (failure.kind === 'refused' && notFoundStatuses.includes(failure.status)) throw notFound();
    throw error;
  }
};

/** For optional data: resolves to null if loading fails. */
export const orNull = <T>(request: Promise<T>): Promise<T | null> => request.catch(() => null);
