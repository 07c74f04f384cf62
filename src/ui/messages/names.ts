import { useMessages } from './context.ts';

/** The name of a district in the shopper's language, or that of the API when there is none. */
export const useDistrictName = (): ((district: string) => string) => {
  const { districts } = useMessages();
  return (district) => districts?.get(district) ?? district;
};
