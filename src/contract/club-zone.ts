/**
 * Where the club's clock is (docs/decisions/0021), and how far ahead of UTC it is all year, in milliseconds. Who changes one changes
 * the other, and the label in content/club.ts; a test holds that they agree.
 */
export const clubZone = { name: 'Asia/Kolkata', aheadOfUtc: 5.5 * 60 * 60 * 1000 } as const
