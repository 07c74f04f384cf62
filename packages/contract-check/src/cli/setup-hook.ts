import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { reasonOf } from '../engine/client.ts';
import { CheckerError } from '../session/checker-error.ts';

const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n');

/**
 * Prepares the state of the backend: posts to a URL, or runs a shell command with the backend's URL in RAZZ_URL.
 * @throws CheckerError if that fails
 */
export const runSetup = async (
  setup: string,
  url: string,
  headers: Record<string, string>,
): Promise<void> => {
  if (/^https?:\/\//.test(setup)) {
    const response = await fetch(setup, { method: 'POST', headers }).catch((error: unknown) => {
      throw new CheckerError(`--setup: POST ${setup} got no response: ${reasonOf(error)}.`);
    });
    if (!response.ok)
      throw new CheckerError(
        `--setup: POST ${setup} responded ${response.status}: ${lastLines(await response.text()).slice(0, 200)}`,
      );
    return;
  }
  try {
    await promisify(exec)(setup, { env: { ...process.env, RAZZ_URL: url } });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    throw new CheckerError(`--setup: "${setup}" exited with ${String(code)}.\n${lastLines(stderr)}`);
  }
};
