/** Popular searches of the demo, shown while the search field is empty. */
export const popularSearches = [
  { en: 'jamdani saree', bn: 'জামদানি শাড়ি' },
  { en: 'panjabi', bn: 'পাঞ্জাবি' },
  { en: 'kurti', bn: 'কুর্তি' },
  { en: 'shawl', bn: 'শাল' },
];
