import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useShop } from '../features/page/root-data.ts';
import { requireUser } from '../platform/require-session.ts';
import { useStore } from '../platform/storage/store.ts';

/** Forms and lists start again when another customer is found, as when Back restores a page of the previous one. */
const Account = () => <Outlet key={useStore(useShop().session).customerKey} />;

/** Parent route of the account pages, which require sign-in. */
export const Route = createFileRoute('/account')({ beforeLoad: requireUser, component: Account });
