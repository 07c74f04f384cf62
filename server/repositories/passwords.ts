import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's own costs (19 MiB, two passes), in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let standIn: Promise<string> | undefined;

/** Whether a password is the one. With no hash to compare it takes as long and says no. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await standIn), password);
  return matches && passwordHash !== undefined;
}
