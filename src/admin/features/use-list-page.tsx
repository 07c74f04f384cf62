import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { KeysetPage, ListMachine } from '../../machines/admin-list.ts';
import { ListEnd } from '../../ui/admin/ListEnd.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useEmitted, useFailureText } from '../hooks.ts';
import type { Panel } from '../panel.ts';

/**
 * Runs the list of a page.
 * @param page the first page, also when it was loaded again
 * @returns the rows so far, and what stands below them
 */
export const useListPage = <Row extends { id: number }>(
  panel: Panel,
  provide: () => ListMachine<Row>,
  page: KeysetPage<Row>,
) => {
  const failureText = useFailureText();
  const [machine] = useState(provide);
  const list = useActorRef(machine, { input: { page } });
  const { rows, nextBefore, failure } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(list, () => panel.expire());
  useEffect(() => list.send({ type: 'page.loaded', page }), [page, list]);
  return {
    rows,
    end: (
      <ListEnd
        count={rows.length}
        hasMore={nextBefore !== null}
        isBusy={isBusy}
        failure={failure && <ErrorPanel message={failureText(failure)} />}
        onMore={() => list.send({ type: 'more.load' })}
      />
    ),
  };
};
