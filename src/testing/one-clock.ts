import type { Services } from '../http/services.ts'

/** The same site where the database's clock has gone as far as the site's, which a test moves. */
export const oneClock = <Given extends Pick<Services, 'store' | 'now'>>(services: Given): Given => ({
  ...services,
  store: { ...services.store, clock: async () => services.now() },
})
