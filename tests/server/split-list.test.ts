import { expect, test } from 'vitest';
import { onePicture, splitCategory, splitPictures, splitValues } from '../../server/importer/split-list.ts';

test.each([
  ['S|M|L', ['S', 'M', 'L']],
  [' White | | Black ', ['White', 'Black']],
  ['S/M', ['S/M']],
  ['S/M|L/XL', ['S/M', 'L/XL']],
  ['Free Size', ['Free Size']],
  ['28/30', ['28/30']],
  ['Red and gold', ['Red and gold']],
  ['Maroon, gold border|', ['Maroon, gold border']],
  ['Maroon, gold border|Red', ['Maroon, gold border', 'Red']],
  ['Off-white', ['Off-white']],
  ['XL', ['XL']],
])('the values of %j are %j', (text, values) => expect(splitValues(text)).toEqual({ values }));

test.each([
  ['S, M, L', 'S|M|L'],
  ['S,M', 'S|M'],
  ['A; B', 'A|B'],
  ['Red;Green', 'Red|Green'],
  ['a/b/c', 'a|b|c'],
  ['S / M / L', 'S|M|L'],
  ['S\\M\\L', 'S|M|L'],
  ['S\nM', 'S|M'],
  ['S\tM', 'S|M'],
  ['লাল, নীল', 'লাল|নীল'],
  ['লাল، নীল', 'লাল|নীল'],
  ['S M L XL', 'S|M|L|XL'],
  ['38-40-42', '38|40|42'],
  ['38 40 42', '38|40|42'],
  ['S + M + L', 'S|M|L'],
])('%j is rejected: write %j', (text, meant) => {
  expect(splitValues(text)).toEqual({
    error: `${JSON.stringify(text)} is one value: separate values by |, as in ${JSON.stringify(meant)}. If it is one value, end it with |`,
  });
});

test.each([
  ['Women', ['Women']],
  ['Women > Saree > Jamdani', ['Women', 'Saree', 'Jamdani']],
  ['Women > Tops/Shirts', ['Women', 'Tops/Shirts']],
  ['Tops/Shirts >', ['Tops/Shirts']],
  ['Women > Bags, Shoes & Belts >', ['Women', 'Bags, Shoes & Belts']],
  ['T-shirts', ['T-shirts']],
])('the path of %j is %j', (text, values) => expect(splitCategory(text)).toEqual({ values }));

test.each([
  ['A > B, A > C', 'has more than one category: write one, as in "A > B"'],
  ['A > B; A > C', 'has more than one category: write one, as in "A > B"'],
  ['A > B | A > C', 'has more than one category: write one, as in "A > B"'],
  ['Women > Saree, Sale', 'has more than one category: write one, as in "Women > Saree"'],
  ['a/b/c', 'is one name: separate levels by >, as in "a > b > c"'],
  ['Women/Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women\\Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women, Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women; Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women|Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women » Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women → Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women -> Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
  ['Women :: Saree', 'is one name: separate levels by >, as in "Women > Saree"'],
])('the category %j is rejected', (text, what) => {
  expect(splitCategory(text)).toEqual({
    error: `${JSON.stringify(text)} ${what}. If it is part of a name, end the path with >`,
  });
});

test.each([
  ['https://a.example/w_200,h_300/1.jpg', ['https://a.example/w_200,h_300/1.jpg']],
  ['/a.webp|b/c d, e.jpg', ['/a.webp', 'b/c d, e.jpg']],
  ['https://a.example/f/https://b.example/1', ['https://a.example/f/https://b.example/1']],
])('the pictures of %j are %j', (text, values) => expect(splitPictures(text)).toEqual({ values }));

test.each([
  ['https://a.example/1, https://a.example/2', 2],
  ['https://a.example/1.jpg;https://a.example/2.jpg', 2],
  ['https://a.example/1.jpg https://a.example/2.jpg|/3.jpg', 3],
  ['a.jpg, b.png', 2],
  ['/a.jpg?v=1\n/b.jpg', 2],
])('the pictures of %j are rejected', (text, count) => {
  expect(splitPictures(text)).toEqual({ error: expect.stringContaining(`has ${count} pictures: separate`) });
});

test('one picture is one', () => {
  expect(onePicture(' /a.webp ')).toEqual({ values: ['/a.webp'] });
  expect(onePicture('/a.webp|/b.webp|/c.webp')).toEqual({
    error: 'has 3 pictures: write "/a.webp", and "/b.webp|/c.webp" as gallery',
  });
  expect(onePicture('a.jpg, b.jpg')).toHaveProperty('error');
});
