import { createContext, use } from 'react';
import { admin } from '../messages/en/admin.ts';

export type AdminMessages = typeof admin;

/** The messages of the panel, apart from the shop's: no page of the shop loads them. Defaults to English. */
export const AdminMessagesContext = createContext<AdminMessages>(admin);

export const useAdminMessages = (): AdminMessages => use(AdminMessagesContext);
