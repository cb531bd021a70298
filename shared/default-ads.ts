/**
 * Advertisements shown until an admin adds one. Their ids are fixed, so that two servers that insert them create three
 * rows and not six.
 */
export const DEFAULT_ADS = [
  {
    id: '00000000-0000-4000-8000-00000000ad01',
    imageUrl: '/ads/housie.svg',
    linkUrl: 'https://en.wikipedia.org/wiki/Bingo_(British_version)',
  },
  {
    id: '00000000-0000-4000-8000-00000000ad02',
    imageUrl: '/ads/tombola.svg',
    linkUrl: 'https://en.wikipedia.org/wiki/Tombola_(raffle)',
  },
  {
    id: '00000000-0000-4000-8000-00000000ad03',
    imageUrl: '/ads/diwali.svg',
    linkUrl: 'https://en.wikipedia.org/wiki/Diwali',
  },
] as const
