import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { useDeveloperTexts } from '../ui/texts/developer.ts';
import { Clients } from './-developer/clients.tsx';
import { Grants } from './-developer/grants.tsx';
import { Tokens } from './-developer/tokens.tsx';
import { PageHead } from './-page-head.tsx';
import { useShop } from './-root-data.ts';

export const Route = createFileRoute('/account/developer')({ component: Developer });

function Developer() {
  const shop = useShop();
  const developer = useDeveloperTexts();
  return (
    <>
      <PageHead title={developer.title} isIndexed={false} />
      <AccountLayout current="/account/developer" heading={developer.title}>
        <Clients shop={shop} />
        <Grants shop={shop} />
        <Tokens shop={shop} />
      </AccountLayout>
    </>
  );
}
