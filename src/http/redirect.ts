import type { Services } from './services.ts'

/** Leads to the one address of an entry: for ever, but asked for each time, because it may be called again as it was. */
export const ledTo = (location: string, { headers }: Pick<Services, 'headers'>) =>
  new Response(null, { status: 301, headers: { ...headers, location, 'cache-control': 'no-cache' } })
