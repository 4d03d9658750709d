import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { everyRoute } from '../routes.ts'
import { demoTest } from '../site.ts'

demoTest('visitors and administrators are sent the same bytes', async ({ demo }) => {
  const { cookie } = await administratorOf(demo.origin)
  // The pages that only administrators use are sent no-store.
  const paths = (await everyRoute(demo.origin)).filter((path) => !path.startsWith('/adminconsole'))
  for (const path of [...paths, '/api/', '/api/events']) {
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(demo.origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } })
      const { date: _, ...others } = Object.fromEntries(response.headers)
      return { others, text: await response.text() }
    }
    const visitor = await read({})
    expect(await read({ cookie }), path).toEqual(visitor)
    expect(visitor.others).not.toHaveProperty('set-cookie')
  }
})
