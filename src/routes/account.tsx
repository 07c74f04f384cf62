import { createFileRoute } from '@tanstack/react-router';
import { customersOnly } from '../app/session-gate.ts';

/** The account: for customers, whatever page of it. */
export const Route = createFileRoute('/account')({ beforeLoad: customersOnly });
