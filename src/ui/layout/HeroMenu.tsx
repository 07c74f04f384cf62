import { useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import { Button } from '../kit/Button.tsx';
import { useMessages } from '../messages/context.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import './HeroMenu.css';

const initialCount = 10;

/** Category menu of the home page: ten categories, the rest behind 'More Categories'. */
export const HeroMenu = ({ categories }: { categories: readonly Category[] }) => {
  const { layout } = useMessages();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <nav className="hero-menu" aria-label={layout.categories}>
      <CategoryMenu categories={showsAll ? categories : categories.slice(0, initialCount)} />
      {categories.length > initialCount && (
        <Button look="quiet" isWide aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? layout.fewerCategories : layout.moreCategories}
        </Button>
      )}
    </nav>
  );
};
