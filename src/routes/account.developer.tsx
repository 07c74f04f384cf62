import { createFileRoute } from '@tanstack/react-router';
import { Clients } from '../features/developer/Clients.tsx';
import { Grants } from '../features/developer/Grants.tsx';
import { Tokens } from '../features/developer/Tokens.tsx';
import { PageHead } from '../features/page/PageHead.tsx';
import { useShop } from '../features/page/root-data.ts';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { useDeveloperMessages } from '../ui/messages/developer.ts';

const Developer = () => {
  const shop = useShop();
  const developer = useDeveloperMessages();
  return (
    <>
      <PageHead title={developer.title} />
      <AccountLayout current="/account/developer" heading={developer.title}>
        <Clients shop={shop} />
        <Grants shop={shop} />
        <Tokens shop={shop} />
      </AccountLayout>
    </>
  );
};

export const Route = createFileRoute('/account/developer')({ component: Developer });
