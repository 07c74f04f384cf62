/** What the search of the demo offers while nothing is typed. */
export const popularSearches = [
  { en: 'jamdani saree', bn: 'জামদানি শাড়ি' },
  { en: 'panjabi', bn: 'পাঞ্জাবি' },
  { en: 'kurti', bn: 'কুর্তি' },
  { en: 'shawl', bn: 'শাল' },
];
