import { createFileRoute } from '@tanstack/react-router';
import { localText } from '../domain/locale.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound } from '../features/page/read-results.ts';
import { Breadcrumbs } from '../ui/kit/Breadcrumbs.tsx';
import { TextPage } from '../ui/layout/TextPage.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';

const ShopPage = () => {
  const page = Route.useLoaderData();
  const { slug } = Route.useParams();
  const locale = useLocale();
  const { layout } = useMessages();
  const { children: title } = localText(page.title, locale);
  const [first] = page.sections[0]?.paragraphs ?? [];
  return (
    <>
      <PageHead
        title={title}
        description={first && localText(first, locale).children}
        canonical={`/pages/${slug}`}
      />
      <Breadcrumbs
        trail={[
          { name: layout.home, href: '/' },
          { name: title, href: `/pages/${slug}` },
        ]}
      />
      <TextPage {...page} />
    </>
  );
};

export const Route = createFileRoute('/pages/$slug')({
  loader: async ({ context: { shop }, params: { slug } }) => {
    const read = shop.api('GET /api/get_page/:slug', { params: { slug } }).then(({ data }) => data);
    return orNotFound(shop.lastReads.read(`page ${slug}`, read));
  },
  component: ShopPage,
});
