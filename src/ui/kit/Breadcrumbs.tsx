import { useMessages } from '../messages/context.ts';
import './Breadcrumbs.css';
import { Link } from './Link.tsx';

/** Breadcrumb trail from the home page; the last item is the current page. */
export const Breadcrumbs = ({ trail }: { trail: readonly { name: string; href: string }[] }) => {
  const { layout } = useMessages();
  return (
    <nav className="breadcrumbs" aria-label={layout.breadcrumbs}>
      <ol className="bare">
        {trail.map(({ name, href }, i) => (
          <li key={href}>
            <Link look="plain" href={href} aria-current={i === trail.length - 1 ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
