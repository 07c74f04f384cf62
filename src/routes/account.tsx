import { createFileRoute } from '@tanstack/react-router';
import { customersOnly } from '../app/session-gate.ts';

/** All pages of the account are for customers: visitors sign in first and come back. */
export const Route = createFileRoute('/account')({ beforeLoad: customersOnly });
