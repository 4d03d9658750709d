import { expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import type { Glance } from './contract.ts'
import { EditHome } from './edit-home.tsx'

const photo = { imagelink: '', imagelinkAlt: '', title: '', slug: '' }

test('an administrator reads what the home page cannot show yet and goes where it is added; nothing once all is there', async () => {
  const some: Glance = { photo, held: 3, built: 0, people: 0, projects: [] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(some))
  const { texts, one } = await shown(<EditHome homeImage="" glance={undefined} />)
  await vi.waitFor(() => expect(texts('aside a')).toHaveLength(3))
  expect(one<HTMLAnchorElement>('aside a').getAttribute('href')).toBe('/gallery')
  const project = { title: 'Leaf Doctor', imagelink: '/static/a.svg', person: 'Asha Varadan', slug: 'leaf-doctor' }
  const whole: Glance = { photo: { ...photo, imagelink: '/static/a.svg' }, held: 1, built: 1, people: 1, projects: [project] }
  const later = await shown(<EditHome homeImage="" glance={whole} />)
  expect(later.texts('aside a')).toEqual([])
})
