import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { useTexts } from '../ui/texts/context.ts';
import { ClientSection } from './-account/ClientSection.tsx';
import { GrantSection } from './-account/GrantSection.tsx';
import { TokenSection } from './-account/TokenSection.tsx';
import { PageHead } from './-page-head.tsx';

export const Route = createFileRoute('/account/developer')({ component: Developer });

function Developer() {
  const { developer } = useTexts();
  return (
    <>
      <PageHead title={developer.title} isIndexed={false} />
      <AccountLayout current="/account/developer" heading={developer.title}>
        <ClientSection />
        <GrantSection />
        <TokenSection />
      </AccountLayout>
    </>
  );
}
