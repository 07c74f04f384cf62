import { useBlocker } from '@tanstack/react-router';
import { filterQuery } from '../../domain/admin-filters.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';

/** Asks before a page with unsaved input is left, by a link, another filter, Back or closing it. */
export const LeaveDialog = ({ isDirty }: { isDirty: boolean }) => {
  const messages = useAdminMessages();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname || filterQuery(current.search) !== filterQuery(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      question={
        blocker.status === 'blocked'
          ? { title: messages.leaveTitle, text: messages.leaveText, confirm: messages.leave }
          : null
      }
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
