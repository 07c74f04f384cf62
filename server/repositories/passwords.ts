import { hash, verify } from '@node-rs/argon2';

/** Hashes with argon2id and the library's default parameters (19 MiB, two passes), in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash it takes the same time and returns false. */
export const verifyPassword = async (
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
};
