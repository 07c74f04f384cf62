import { notFound } from '@tanstack/react-router';
import { readFailure } from '../../machines/failure.ts';

const unreadable = [400, 404, 422];

/** What a page's address names; the not-found page when the server knows no such thing or cannot read its name. */
export const orNotFound = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    const failure = readFailure(error);
    if (failure.kind === 'refused' && unreadable.includes(failure.status)) throw notFound();
    throw error;
  }
};

/** A part that the page can do without: null when it cannot be loaded. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);
