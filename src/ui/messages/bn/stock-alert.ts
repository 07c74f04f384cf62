import type { stockAlert as english } from '../en/stock-alert.ts';

export const stockAlert: typeof english = {
  ask: 'আবার এলে জানান',
  any: 'যেকোনো',
  sending: 'পাঠানো হচ্ছে…',
  asked: (email) => `স্টকে ফিরলে ${email} ঠিকানায় একটি মেইল পাঠাব।`,
};
