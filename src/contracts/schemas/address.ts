import { z } from 'zod';
import { Id } from './identifiers.ts';
import { PersonName, Phone } from './user.ts';

/** An address as submitted by the form. Optional fields are absent or a string, never null. */
export const AddressInput = z
  .object({
    name: PersonName,
    company_name: z.string().max(120).optional(),
    email: z.email().max(254),
    phone: Phone,
    address1: z.string().trim().min(1).max(255).describe('House number and street name'),
    address2: z.string().max(255).optional().describe('Apartment, suite, unit'),
    city: z.string().min(1).max(60).describe('A district name'),
    zipcode: z
      .string()
      .regex(/^\d{4}$/)
      .describe('Four digits'),
  })
  .describe('An address to save');
export type AddressInput = z.infer<typeof AddressInput>;

/** A saved address. Its fields are plain strings, because old records may not meet the current input rules. */
export const Address = z
  .object({
    id: Id,
    name: z.string().min(1),
    company_name: z.string().optional(),
    email: z.string().min(1),
    phone: z.string().min(1),
    address1: z.string().min(1),
    address2: z.string().optional(),
    city: z.string().min(1),
    zipcode: z.string().min(1),
  })
  .describe('A saved address');
export type Address = z.infer<typeof Address>;

/** null when no address is saved; some backends return an empty object instead. */
export const DefaultAddress = z
  .union([Address, z.null(), z.strictObject({})])
  .describe('The default address, or none');
export type DefaultAddress = z.infer<typeof DefaultAddress>;
