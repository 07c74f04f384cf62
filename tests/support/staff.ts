import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../server/secrets/passwords.ts';
import type { StaffRole } from '../../src/contracts/admin/schemas/staff.ts';
import { BrowserClient } from './browser-client.ts';

export const staffPassword = 'a long staff password';
let passwordHash: Promise<string> | undefined;
let members = 0;

/** Adds a member of the staff. @returns the email, whose password is `staffPassword` */
export const addStaff = async (
  app: FastifyInstance,
  role: StaffRole,
  vendor: number | null = null,
): Promise<string> => {
  passwordHash ??= hashPassword(staffPassword);
  members += 1;
  const email = `${role}-${members}@example.com`;
  await app.db
    .insertInto('staff')
    .values({
      name: `Member ${members}`,
      email,
      role,
      merchant_id: vendor,
      password_hash: await passwordHash,
    })
    .execute();
  return email;
};

/** A browser in which a new member of the staff has signed in. */
export const signedInStaff = async (
  app: FastifyInstance,
  role: StaffRole,
  vendor: number | null = null,
): Promise<BrowserClient> => {
  const email = await addStaff(app, role, vendor);
  const client = new BrowserClient(app);
  const { status } = await client.post('/api/admin/sign_in', { email, password: staffPassword });
  if (status !== 200) throw new Error(`Signing in ${email} failed with status ${status}.`);
  return client;
};
