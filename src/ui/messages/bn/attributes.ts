import { formatNumber } from '../../../domain/locale.ts';
import type { attributes as english } from '../en/attributes.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const attributes: typeof english = {
  colour: 'রং',
  fabric: 'কাপড়',
  vendor: 'বিক্রেতা',
  offers: 'অফার ও স্টক',
  fullSize: 'পুরো আকারে দেখুন',
  enlarged: (times) => `${number(times)} গুণ বড়`,
  sizeGuideOf: (name) => `সাইজ গাইড: ${name}`,
  unit: 'একক',
  units: { cm: 'সেন্টিমিটার', inch: 'ইঞ্চি' },
  sizeColumn: 'সাইজ',
  measures: {
    chest: 'বুক',
    waist: 'কোমর',
    length: 'লম্বা',
    sleeve: 'হাতা',
    height: 'উচ্চতা',
    foot: 'পায়ের পাতা',
    inside: 'ভেতরের মাপ',
  },
  measureHow: {
    chest: 'বগলের নিচে বুকের সবচেয়ে চওড়া জায়গায় ফিতা সমান রেখে ঘুরিয়ে মাপুন।',
    waist: 'কোমরের সবচেয়ে সরু জায়গায় ফিতার নিচে এক আঙুল রেখে মাপুন।',
    length: 'কাঁধের সবচেয়ে উঁচু জায়গা থেকে নিচের কিনারা পর্যন্ত; পাজামা বা স্কার্টে কোমর থেকে গোড়ালি পর্যন্ত।',
    sleeve: 'কাঁধের সেলাই থেকে কবজি পর্যন্ত।',
    height: 'জুতা ছাড়া, মেঝে থেকে মাথার ওপর পর্যন্ত।',
    foot: 'দাঁড়িয়ে গোড়ালি থেকে সবচেয়ে লম্বা আঙুল পর্যন্ত। দুই পা মেপে বড়টি নিন।',
    inside: 'মাপে ঠিক হয় এমন একটির ভেতরের সবচেয়ে চওড়া জায়গা, এক কিনারা থেকে অন্য কিনারা।',
  },
  howToMeasure: 'কীভাবে মাপবেন',
  generalMeasures: 'এগুলো প্রচলিত মাপ, বিক্রেতার মাপ আলাদা হতে পারে।',
  bodyMeasures: 'বুক ও কোমর শরীরের মাপ, লম্বা ও হাতা পোশাকের। দুই সাইজের মাঝামাঝি হলে বড়টি নিন।',
  noMeasures: 'এই সাইজগুলোর মাপ বিক্রেতা দেননি। আপনার গায়ে ঠিক হয় এমন কিছুর সঙ্গে মিলিয়ে নিন।',
  fitAdvice: 'মাপ নিয়ে বিক্রেতার কথা',
  showAllValues: (n) => `${number(n)}টি সব দেখুন`,
};
