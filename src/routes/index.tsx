import { createFileRoute } from '@tanstack/react-router';
import { PageHead } from './-page-head.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  return <PageHead title="" canonical="/" />;
}
