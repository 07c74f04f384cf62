import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's own costs (19 MiB, two passes), in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/** Whether a password is the one. With no hash to compare it takes as long and says no. */
export const verifyPassword = async (
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
};
