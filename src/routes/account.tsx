import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../platform/require-session.ts';

/** The account: for customers, whatever page of it. */
export const Route = createFileRoute('/account')({ beforeLoad: requireUser });
