/** The home page. */
export const home = {
  heroTitle: 'Woven here, worn everywhere',
  heroText: 'Sarees, panjabis and everyday cotton from the looms and workshops of Bangladesh.',
  heroAction: 'See the new arrivals',
  occasions: 'Where to start',
  makers: 'Who makes it',
  dealsEndIn: 'Ends in',
  days: 'days',
  hours: 'hours',
  minutes: 'min',
  seconds: 'sec',
};
