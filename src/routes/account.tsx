import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '../platform/require-session.ts';

/** Parent route of the account pages, which require sign-in. */
export const Route = createFileRoute('/account')({ beforeLoad: requireUser });
